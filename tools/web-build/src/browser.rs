//! A browser, driven by the DevTools protocol (JSON over a WebSocket). The tests need about a dozen of its calls, which takes less
//! code than a general driver.

use std::{
    collections::VecDeque,
    io::{BufRead as _, BufReader},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tempfile::TempDir;
use tungstenite::{Message, WebSocket, stream::MaybeTlsStream};

/// The maximum time of a call, and of anything the tests wait for. Only a failure should take that long, even on a machine that
/// is busy with other builds.
const TIMEOUT: Duration = Duration::from_secs(300);

/// Why a test failed, for people.
pub(crate) type Error = String;

pub(crate) struct Browser {
    process: Child,
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    calls: u64,
    events: VecDeque<Value>,
    _profile: TempDir,
}

impl Browser {
    /// Starts a browser with an empty profile.
    pub(crate) fn start(program: &Path) -> Result<Self, Error> {
        let profile = TempDir::new().map_err(|error| error.to_string())?;
        let mut process = Command::new(program)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"])
            .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
            .args(["--disable-dev-shm-usage", "--hide-scrollbars", "--remote-debugging-port=0"])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{}: {error}", program.display()))?;
        let mut lines = BufReader::new(process.stderr.take().ok_or("no output")?).lines();
        let address = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| line.strip_prefix("DevTools listening on ").map(str::to_string))
            .ok_or("the browser did not start")?;
        // Reads the rest, so that the pipe does not fill up.
        thread::spawn(move || lines.for_each(drop));
        let (socket, _) = tungstenite::connect(&address).map_err(|error| error.to_string())?;
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream.set_read_timeout(Some(TIMEOUT)).map_err(|error| error.to_string())?;
        }
        Ok(Self { process, socket, calls: 0, events: VecDeque::new(), _profile: profile })
    }

    /// Calls the browser or one of its pages without waiting for the answer. Returns the number of the call.
    fn send(&mut self, session: Option<&str>, method: &str, params: Value) -> Result<u64, Error> {
        self.calls += 1;
        let mut message = json!({ "id": self.calls, "method": method, "params": params });
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        self.socket.send(Message::text(message.to_string())).map_err(|error| format!("{method}: {error}"))?;
        Ok(self.calls)
    }

    /// Calls the browser or one of its pages.
    fn call(&mut self, session: Option<&str>, method: &str, params: Value) -> Result<Value, Error> {
        let number = self.send(session, method, params)?;
        let failed = |error: tungstenite::Error| format!("{method}: {error}");
        let started = Instant::now();
        loop {
            let answer = self.socket.read().map_err(failed)?;
            let Message::Text(text) = answer else { continue };
            let mut answer: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
            if answer["id"] == number {
                return match answer.get("error") {
                    Some(error) => Err(format!("{method}: {error}")),
                    None => Ok(answer["result"].take()),
                };
            }
            self.events.push_back(answer);
            if started.elapsed() > TIMEOUT {
                return Err(format!("{method}: no answer"));
            }
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // It may have exited already.
        _ = self.process.kill();
        _ = self.process.wait();
    }
}

/// The screen and the preferences of a user.
#[derive(Clone, Copy)]
pub(crate) struct Viewport {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) scale: f32,
    pub(crate) touch: bool,
    pub(crate) reduced_motion: bool,
    pub(crate) more_contrast: bool,
    pub(crate) locale: &'static str,
}

impl Viewport {
    pub(crate) const WIDE: Self = Self {
        width: 1280,
        height: 800,
        scale: 1.0,
        touch: false,
        reduced_motion: true,
        more_contrast: false,
        locale: "en-GB",
    };
    pub(crate) const PHONE: Self = Self {
        width: 390,
        height: 844,
        scale: 2.0,
        touch: true,
        reduced_motion: true,
        more_contrast: false,
        locale: "de-DE",
    };
}

/// One or more tabs with the page, in a browser profile of their own.
pub(crate) struct Page<'b> {
    browser: &'b mut Browser,
    /// The selected tab.
    tab: Tab,
    /// The profile: storage and caches.
    context: Value,
    view: Viewport,
    preload: String,
}

/// A tab of the browser, by its ids in the protocol.
#[derive(Clone, Default)]
pub(crate) struct Tab {
    target: Value,
    session: String,
}

impl Drop for Page<'_> {
    fn drop(&mut self) {
        // If this fails, the page only takes time from the next one.
        let context = json!({ "browserContextId": self.context });
        _ = self.browser.call(None, "Target.disposeBrowserContext", context);
    }
}

/// Counts the inputs that a page has received. On a slow machine a tap may take so long that the browser cancels it.
const COUNT_INPUT: &str = "globalThis.inputs = { keydown: 0, keyup: 0, pointerup: 0 }; \
    for (const kind in inputs) addEventListener(kind, () => inputs[kind]++, { capture: true }); \
    addEventListener('pointercancel', () => inputs.pointerup++, { capture: true });";

impl<'b> Page<'b> {
    /// Opens an empty page. The script `preload` runs before the scripts of each document.
    pub(crate) fn new(browser: &'b mut Browser, view: Viewport, preload: &str) -> Result<Self, Error> {
        browser.events.clear();
        let context =
            browser.call(None, "Target.createBrowserContext", json!({ "disposeOnDetach": true }))?;
        let context = context["browserContextId"].clone();
        let mut page = Self { browser, tab: Tab::default(), context, view, preload: preload.to_string() };
        page.new_tab()?;
        Ok(page)
    }

    /// Opens and selects an empty tab.
    pub(crate) fn new_tab(&mut self) -> Result<Tab, Error> {
        self.open_target(json!({ "url": "about:blank", "browserContextId": self.context }))
    }

    /// Opens and selects an empty tab in a window of its own, which stays visible beside others.
    pub(crate) fn new_window(&mut self) -> Result<Tab, Error> {
        self.open_target(json!({ "url": "about:blank", "browserContextId": self.context, "newWindow": true }))
    }

    fn open_target(&mut self, target: Value) -> Result<Tab, Error> {
        let page = self;
        let target = page.browser.call(None, "Target.createTarget", target)?["targetId"].take();
        let attach = json!({ "targetId": target, "flatten": true });
        let attached = page.browser.call(None, "Target.attachToTarget", attach)?;
        let session = attached["sessionId"].as_str().ok_or("no session")?.to_string();
        page.tab = Tab { target, session };
        for domain in ["Page.enable", "Runtime.enable", "Log.enable", "Network.enable"] {
            page.call(domain, json!({}))?;
        }
        let Viewport { width, height, scale, touch, reduced_motion, more_contrast, locale } = page.view;
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": scale, "mobile": touch });
        page.call("Emulation.setDeviceMetricsOverride", metrics)?;
        page.call("Emulation.setTouchEmulationEnabled", json!({ "enabled": touch }))?;
        let motion = if reduced_motion { "reduce" } else { "no-preference" };
        let contrast = if more_contrast { "more" } else { "no-preference" };
        let media = json!({ "features": [
            { "name": "prefers-reduced-motion", "value": motion },
            { "name": "prefers-contrast", "value": contrast },
        ] });
        page.call("Emulation.setEmulatedMedia", media)?;
        let script = format!(
            "Object.defineProperty(navigator, 'language', {{ value: '{locale}' }});{COUNT_INPUT}{}",
            page.preload
        );
        page.call("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script }))?;
        Ok(page.tab.clone())
    }

    pub(crate) fn tab(&self) -> Tab {
        self.tab.clone()
    }

    /// Selects a tab without bringing it to the front.
    pub(crate) fn select(&mut self, tab: &Tab) {
        self.tab = tab.clone();
    }

    /// Selects a tab and brings it to the front.
    pub(crate) fn bring_to_front(&mut self, tab: &Tab) -> Result<(), Error> {
        self.select(tab);
        self.call("Page.bringToFront", json!({}))?;
        Ok(())
    }

    /// Closes a tab and waits until it is closed.
    pub(crate) fn close(&mut self, tab: &Tab) -> Result<(), Error> {
        self.browser.call(None, "Target.closeTarget", json!({ "targetId": tab.target }))?;
        self.wait_until("a tab is closed", |page| {
            let targets = page.browser.call(None, "Target.getTargets", json!({}))?;
            let mut targets = targets["targetInfos"].as_array().into_iter().flatten();
            Ok(targets.all(|target| target["targetId"] != tab.target))
        })
    }

    pub(crate) fn crash(&mut self, tab: &Tab) -> Result<(), Error> {
        self.select(tab);
        self.call("Inspector.enable", json!({}))?;
        self.browser.send(Some(&tab.session), "Page.crash", json!({}))?;
        self.wait_until("a tab crashes", |page| {
            // Reads the events that have arrived.
            page.browser.call(None, "Target.getTargets", json!({}))?;
            Ok(page.browser.events.iter().any(|event| event["method"] == "Inspector.targetCrashed"))
        })
    }

    /// Makes the browser save downloads in a folder.
    pub(crate) fn download_to(&mut self, folder: &Path) -> Result<(), Error> {
        let params = json!({ "behavior": "allow", "browserContextId": self.context, "downloadPath": folder });
        self.browser.call(None, "Browser.setDownloadBehavior", params).map(drop)
    }

    pub(crate) fn call(&mut self, method: &str, params: Value) -> Result<Value, Error> {
        self.browser.call(Some(&self.tab.session), method, params)
    }

    /// Goes to an address and waits until the board shows its first frame.
    pub(crate) fn open(&mut self, address: &str) -> Result<(), Error> {
        self.call("Page.navigate", json!({ "url": address }))?;
        self.wait_for_board()
    }

    pub(crate) fn reload(&mut self) -> Result<(), Error> {
        self.run("delete globalThis.glowboard")?;
        self.call("Page.reload", json!({}))?;
        self.wait_for_board()
    }

    fn wait_for_board(&mut self) -> Result<(), Error> {
        self.wait_for(
            "globalThis.glowboard?.figures.firstFrame != null && document.readyState === 'complete'",
        )
    }

    pub(crate) fn run(&mut self, expression: &str) -> Result<Value, Error> {
        let params = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true, "userGesture": true });
        let mut result = self.call("Runtime.evaluate", params)?;
        match result.get("exceptionDetails") {
            Some(details) => Err(format!("{expression}: {details}")),
            None => Ok(result["result"]["value"].take()),
        }
    }

    pub(crate) fn text(&mut self, expression: &str) -> Result<String, Error> {
        Ok(self.run(expression)?.as_str().unwrap_or_default().to_string())
    }

    pub(crate) fn wait_for(&mut self, expression: &str) -> Result<(), Error> {
        // While the page is loading, the expression may fail.
        self.wait_until(expression, |page| Ok(page.run(expression).is_ok_and(|value| value == true)))
    }

    pub(crate) fn wait_until(
        &mut self,
        what: &str,
        mut is_true: impl FnMut(&mut Self) -> Result<bool, Error>,
    ) -> Result<(), Error> {
        let started = Instant::now();
        while !is_true(self)? {
            if started.elapsed() > TIMEOUT {
                return Err(format!("timeout: {what}"));
            }
            thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    /// Presses a key for a moment.
    pub(crate) fn key(&mut self, key: &str) -> Result<(), Error> {
        self.key_down(key)?;
        // Longer than the debounce time.
        thread::sleep(Duration::from_millis(18));
        self.key_up(key)?;
        thread::sleep(Duration::from_millis(18));
        Ok(())
    }

    pub(crate) fn key_down(&mut self, key: &str) -> Result<(), Error> {
        self.dispatch_key("keyDown", key, false)
    }

    pub(crate) fn key_repeat(&mut self, key: &str) -> Result<(), Error> {
        self.dispatch_key("keyDown", key, true)
    }

    pub(crate) fn key_up(&mut self, key: &str) -> Result<(), Error> {
        self.dispatch_key("keyUp", key, false)
    }

    fn dispatch_key(&mut self, kind: &str, key: &str, repeat: bool) -> Result<(), Error> {
        let text = match (kind, key) {
            ("keyDown", "Enter") => "\r",
            ("keyDown", " ") => " ",
            _ => "",
        };
        let code = match key {
            "Enter" => 13,
            "Tab" => 9,
            "Escape" => 27,
            " " => 32,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            _ => 0,
        };
        let event = json!({
            "type": kind, "autoRepeat": repeat, "key": key, "code": key, "windowsVirtualKeyCode": code, "text": text,
        });
        self.input(&kind.to_lowercase(), |page| page.call("Input.dispatchKeyEvent", event).map(drop))
    }

    /// Sends an input and waits until the page has handled it. On a busy machine the browser may acknowledge it earlier.
    fn input(&mut self, event: &str, send: impl FnOnce(&mut Self) -> Result<(), Error>) -> Result<(), Error> {
        let count = format!("globalThis.inputs?.{event}");
        let before = self.run(&count)?;
        send(self)?;
        if before.is_null() { Ok(()) } else { self.wait_for(&format!("{count} > {before}")) }
    }

    pub(crate) fn click(&mut self, (x, y): (f64, f64)) -> Result<(), Error> {
        let event = |kind: &str| json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1 });
        self.input("pointerup", |page| {
            page.browser.send(Some(&page.tab.session), "Input.dispatchMouseEvent", event("mousePressed"))?;
            page.call("Input.dispatchMouseEvent", event("mouseReleased")).map(drop)
        })
    }

    pub(crate) fn tap(&mut self, (x, y): (f64, f64)) -> Result<(), Error> {
        let start = json!({ "type": "touchStart", "touchPoints": [{ "x": x, "y": y }] });
        self.input("pointerup", |page| {
            page.browser.send(Some(&page.tab.session), "Input.dispatchTouchEvent", start)?;
            page.call("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] })).map(drop)
        })
    }

    /// The centre of an LED of the panel on the page.
    pub(crate) fn led(&mut self, row: usize, column: usize) -> Result<(f64, f64), Error> {
        let panel = "(() => { const box = document.getElementById('panel').getBoundingClientRect(); \
                     return [box.left, box.top, box.width, Math.sqrt(glowboard.board.frame().length / 3)]; })()";
        let values = self.run(panel)?;
        let number = |at: usize| values[at].as_f64().ok_or_else(|| format!("no panel: {values}"));
        let (left, top, width, side) = (number(0)?, number(1)?, number(2)?, number(3)?);
        let centre = |place: usize| (place as f64 + 0.5) * width / side;
        Ok((left + centre(column), top + centre(row)))
    }

    /// A screenshot as PNG in base 64.
    pub(crate) fn screenshot(&mut self) -> Result<String, Error> {
        let screenshot = self.call("Page.captureScreenshot", json!({ "format": "png" }))?;
        Ok(screenshot["data"].as_str().unwrap_or_default().to_string())
    }

    /// The errors and warnings of the page so far.
    pub(crate) fn errors(&mut self) -> Vec<String> {
        let is_error = |event: &&Value| match event["method"].as_str() {
            Some("Runtime.exceptionThrown") => true,
            Some("Log.entryAdded") => {
                matches!(event["params"]["entry"]["level"].as_str(), Some("error" | "warning"))
            }
            Some("Runtime.consoleAPICalled") => {
                matches!(event["params"]["type"].as_str(), Some("error" | "warning" | "assert"))
            }
            _ => false,
        };
        self.browser.events.iter().filter(is_error).map(|event| event["params"].to_string()).collect()
    }

    /// The address of each request so far.
    pub(crate) fn requests(&self) -> Vec<String> {
        let requests =
            self.browser.events.iter().filter(|event| event["method"] == "Network.requestWillBeSent");
        requests.filter_map(|event| Some(event["params"]["request"]["url"].as_str()?.to_string())).collect()
    }
}
