/* A library that is preloaded between a program and the operating system. Environment variables select what it does:
   DISK_LOG                a log of each write and sync of the journal
   DISK_NAME               a part of the path of other files to handle like the journal
   DISK_FULL_AFTER         every write after this number of writes fails
   DISK_SYNC_FAILS_ONCE    the first fsync fails
   DISK_READ_ONLY          opening a path that contains this for writing fails
   THREADS_AT_MOST         starting more threads than this fails */

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
    const char *selected = getenv("DISK_NAME");
    return strstr(path, selected ? selected : "/journal.txt") != NULL;
}

int open64(const char *path, int how, ...) {
    int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, "open64");
    const char *selected = getenv("DISK_READ_ONLY");
    if (selected && strstr(path, selected) && (how & (O_WRONLY | O_RDWR))) { errno = EROFS; return -1; }
    va_list more;
    va_start(more, how);
    mode_t mode = how & O_CREAT ? va_arg(more, mode_t) : 0;
    va_end(more);
    return real(path, how, mode);
}

static void append_to_log(const char *what) {
    ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
    int file = open(getenv("DISK_LOG"), O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (file >= 0) { real(file, what, strlen(what)); close(file); }
}

ssize_t write(int file, const void *bytes, size_t count) {
    static int written = 0;
    ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
    if (is_journal(file)) {
        const char *limit = getenv("DISK_FULL_AFTER");
        if (limit && written >= atoi(limit)) { errno = ENOSPC; return -1; }
        written++;
        append_to_log("write\n");
    }
    return real(file, bytes, count);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*work)(void *), void *with) {
    static int started = 0;
    int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) = dlsym(RTLD_NEXT, "pthread_create");
    const char *limit = getenv("THREADS_AT_MOST");
    return limit && started++ >= atoi(limit) ? EAGAIN : real(thread, how, work, with);
}

int fdatasync(int file) {
    int (*real)(int) = dlsym(RTLD_NEXT, "fdatasync");
    int done = real(file);
    if (is_journal(file)) append_to_log("sync\n");
    return done;
}

int fsync(int file) {
    static int failed = 0;
    int (*real)(int) = dlsym(RTLD_NEXT, "fsync");
    if (getenv("DISK_SYNC_FAILS_ONCE") && is_journal(file) && !failed++) { errno = EIO; return -1; }
    int done = real(file);
    if (is_journal(file)) append_to_log("sync\n");
    return done;
}
