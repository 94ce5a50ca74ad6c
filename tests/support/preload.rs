//! A library between a program and the operating system, which notes what the program does to its files
//! and refuses what it is told to.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Notes every write to the journal and every time it is brought to the disk, and refuses writes after some. Another
/// file, or several, can be meant by a part of their names, and one can be read only. Threads can be refused, too.
const LIBRARY: &str = r#"
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <errno.h>
    #include <fcntl.h>
    #include <pthread.h>
    #include <stdarg.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <unistd.h>

    static int is_journal(int file) {
        char name[64], path[4096];
        snprintf(name, sizeof name, "/proc/self/fd/%d", file);
        ssize_t length = readlink(name, path, sizeof path - 1);
        if (length < 0) return 0;
        path[length] = 0;
        const char *meant = getenv("DISK_NAME");
        return strstr(path, meant ? meant : "/journal.txt") != NULL;
    }

    int open64(const char *path, int how, ...) {
        int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, "open64");
        const char *meant = getenv("DISK_READ_ONLY");
        if (meant && strstr(path, meant) && (how & (O_WRONLY | O_RDWR))) { errno = EROFS; return -1; }
        va_list more;
        va_start(more, how);
        mode_t mode = how & O_CREAT ? va_arg(more, mode_t) : 0;
        va_end(more);
        return real(path, how, mode);
    }

    static void note(const char *what) {
        ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
        int file = open(getenv("DISK_LOG"), O_WRONLY | O_CREAT | O_APPEND, 0600);
        if (file >= 0) { real(file, what, strlen(what)); close(file); }
    }

    ssize_t write(int file, const void *bytes, size_t count) {
        static int written = 0;
        ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
        if (is_journal(file)) {
            const char *most = getenv("DISK_FULL_AFTER");
            if (most && written >= atoi(most)) { errno = ENOSPC; return -1; }
            written++;
            note("write\n");
        }
        return real(file, bytes, count);
    }

    int pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*work)(void *), void *with) {
        static int started = 0;
        int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) = dlsym(RTLD_NEXT, "pthread_create");
        const char *most = getenv("THREADS_AT_MOST");
        return most && started++ >= atoi(most) ? EAGAIN : real(thread, how, work, with);
    }

    int fdatasync(int file) {
        int (*real)(int) = dlsym(RTLD_NEXT, "fdatasync");
        int done = real(file);
        if (is_journal(file)) note("sync\n");
        return done;
    }

    int fsync(int file) {
        int (*real)(int) = dlsym(RTLD_NEXT, "fsync");
        int done = real(file);
        if (is_journal(file)) note("sync\n");
        return done;
    }
"#;

/// Builds the library in a folder, with the compiler that Rust links with.
pub fn library(folder: &Path) -> PathBuf {
    let (source, library) = (folder.join("disk.c"), folder.join("disk.so"));
    fs::write(&source, LIBRARY).expect("a source");
    let built =
        Command::new("cc").args(["-shared", "-fPIC", "-o"]).arg(&library).arg(&source).arg("-ldl").status();
    assert!(built.is_ok_and(|status| status.success()), "cc builds it");
    library
}
