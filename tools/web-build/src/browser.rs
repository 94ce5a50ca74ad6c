//! A browser, driven by the DevTools protocol over a WebSocket. The protocol is JSON, and a dozen of its calls are enough here,
//! so this is shorter than what would go between this and a general driver.

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

/// How long a call may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// Why something could not be done, for people.
pub(crate) type Failed = String;

/// A browser without a window.
pub(crate) struct Browser {
    process: Child,
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    calls: u64,
    events: VecDeque<Value>,
    _profile: TempDir,
}

impl Browser {
    /// Starts a browser with an empty profile.
    pub(crate) fn start(program: &Path) -> Result<Self, Failed> {
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
        // What it complains about would fill the pipe.
        thread::spawn(move || lines.for_each(drop));
        let (socket, _) = tungstenite::connect(&address).map_err(|error| error.to_string())?;
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream.set_read_timeout(Some(PATIENCE)).map_err(|error| error.to_string())?;
        }
        Ok(Self { process, socket, calls: 0, events: VecDeque::new(), _profile: profile })
    }

    /// Calls the browser, or one of its pages, and does not wait for the answer; says under which number it will come.
    fn send(&mut self, session: Option<&str>, method: &str, params: Value) -> Result<u64, Failed> {
        self.calls += 1;
        let mut message = json!({ "id": self.calls, "method": method, "params": params });
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        self.socket.send(Message::text(message.to_string())).map_err(|error| format!("{method}: {error}"))?;
        Ok(self.calls)
    }

    /// Calls the browser, or one of its pages.
    fn call(&mut self, session: Option<&str>, method: &str, params: Value) -> Result<Value, Failed> {
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
            if started.elapsed() > PATIENCE {
                return Err(format!("{method}: no answer"));
            }
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // It may have ended already.
        _ = self.process.kill();
        _ = self.process.wait();
    }
}

/// How a page is looked at.
#[derive(Clone, Copy)]
pub(crate) struct Viewport {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) scale: f32,
    pub(crate) touch: bool,
    /// Whether its user wants to see nothing that moves.
    pub(crate) still: bool,
    /// Whether they want more contrast.
    pub(crate) contrast: bool,
    pub(crate) locale: &'static str,
}

impl Viewport {
    pub(crate) const WIDE: Self = Self {
        width: 1280,
        height: 800,
        scale: 1.0,
        touch: false,
        still: true,
        contrast: false,
        locale: "en-GB",
    };
    pub(crate) const PHONE: Self = Self {
        width: 390,
        height: 844,
        scale: 2.0,
        touch: true,
        still: true,
        contrast: false,
        locale: "de-DE",
    };
}

/// A page with a store of its own, in one tab or more.
pub(crate) struct Page<'b> {
    browser: &'b mut Browser,
    /// The tab that is used.
    tab: Tab,
    /// What it shares with no other page: its store, its cache.
    context: Value,
    view: Viewport,
    before: String,
}

/// A tab of a page.
#[derive(Clone, Default)]
pub(crate) struct Tab {
    target: Value,
    session: String,
}

impl Drop for Page<'_> {
    fn drop(&mut self) {
        // A page that can't be closed only takes time from the next one.
        let context = json!({ "browserContextId": self.context });
        _ = self.browser.call(None, "Target.disposeBrowserContext", context);
    }
}

/// Counts the inputs that a page has got. On a slow machine a tap may last so long that the browser cancels it.
const COUNT_INPUT: &str = "globalThis.inputs = { keydown: 0, keyup: 0, pointerup: 0 }; \
    for (const kind in inputs) addEventListener(kind, () => inputs[kind]++, { capture: true }); \
    addEventListener('pointercancel', () => inputs.pointerup++, { capture: true });";

impl<'b> Page<'b> {
    /// Opens an empty page. `before` is run before the scripts of whatever is opened in it.
    pub(crate) fn new(browser: &'b mut Browser, view: Viewport, before: &str) -> Result<Self, Failed> {
        browser.events.clear();
        let context =
            browser.call(None, "Target.createBrowserContext", json!({ "disposeOnDetach": true }))?;
        let context = context["browserContextId"].clone();
        let mut page = Self { browser, tab: Tab::default(), context, view, before: before.to_string() };
        page.new_tab()?;
        Ok(page)
    }

    /// Opens another tab, which is empty, and turns to it.
    pub(crate) fn new_tab(&mut self) -> Result<Tab, Failed> {
        let page = self;
        let target = json!({ "url": "about:blank", "browserContextId": page.context });
        let target = page.browser.call(None, "Target.createTarget", target)?["targetId"].take();
        let attach = json!({ "targetId": target, "flatten": true });
        let attached = page.browser.call(None, "Target.attachToTarget", attach)?;
        let session = attached["sessionId"].as_str().ok_or("no session")?.to_string();
        page.tab = Tab { target, session };
        for domain in ["Page.enable", "Runtime.enable", "Log.enable", "Network.enable"] {
            page.call(domain, json!({}))?;
        }
        let Viewport { width, height, scale, touch, still, contrast, locale } = page.view;
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": scale, "mobile": touch });
        page.call("Emulation.setDeviceMetricsOverride", metrics)?;
        page.call("Emulation.setTouchEmulationEnabled", json!({ "enabled": touch }))?;
        let motion = if still { "reduce" } else { "no-preference" };
        let contrast = if contrast { "more" } else { "no-preference" };
        let media = json!({ "features": [
            { "name": "prefers-reduced-motion", "value": motion },
            { "name": "prefers-contrast", "value": contrast },
        ] });
        page.call("Emulation.setEmulatedMedia", media)?;
        let language = format!(
            "Object.defineProperty(navigator, 'language', {{ value: '{locale}' }});{COUNT_INPUT}{}",
            page.before
        );
        page.call("Page.addScriptToEvaluateOnNewDocument", json!({ "source": language }))?;
        Ok(page.tab.clone())
    }

    /// The tab that is used.
    pub(crate) fn tab(&self) -> Tab {
        self.tab.clone()
    }

    /// Uses another tab from now on, which stays where it is: perhaps behind another one.
    pub(crate) fn reach(&mut self, tab: &Tab) {
        self.tab = tab.clone();
    }

    /// Uses another tab from now on, and looks at it.
    pub(crate) fn turn_to(&mut self, tab: &Tab) -> Result<(), Failed> {
        self.reach(tab);
        self.call("Page.bringToFront", json!({}))?;
        Ok(())
    }

    /// Closes a tab, and waits until it is gone.
    pub(crate) fn close(&mut self, tab: &Tab) -> Result<(), Failed> {
        self.browser.call(None, "Target.closeTarget", json!({ "targetId": tab.target }))?;
        let started = Instant::now();
        while started.elapsed() < PATIENCE {
            let targets = self.browser.call(None, "Target.getTargets", json!({}))?;
            let mut targets = targets["targetInfos"].as_array().into_iter().flatten();
            if targets.all(|target| target["targetId"] != tab.target) {
                return Ok(());
            }
            thread::sleep(Duration::from_millis(20));
        }
        Err("a tab can't be closed".to_string())
    }

    /// Kills the process of a tab, as a crash does.
    pub(crate) fn crash(&mut self, tab: &Tab) -> Result<(), Failed> {
        self.reach(tab);
        self.call("Inspector.enable", json!({}))?;
        self.browser.send(Some(&tab.session), "Page.crash", json!({}))?;
        let has_crashed = |event: &Value| event["method"] == "Inspector.targetCrashed";
        let started = Instant::now();
        while !self.browser.events.iter().any(has_crashed) {
            if started.elapsed() > PATIENCE {
                return Err("a tab does not crash".to_string());
            }
            self.browser.call(None, "Target.getTargets", json!({}))?;
            thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    pub(crate) fn call(&mut self, method: &str, params: Value) -> Result<Value, Failed> {
        self.browser.call(Some(&self.tab.session), method, params)
    }

    /// Goes to an address and waits until the board shows its first frame.
    pub(crate) fn open(&mut self, address: &str) -> Result<(), Failed> {
        self.call("Page.navigate", json!({ "url": address }))?;
        self.wait_for_board()
    }

    /// Loads the page anew.
    pub(crate) fn reload(&mut self) -> Result<(), Failed> {
        self.run("delete globalThis.glowboard")?;
        self.call("Page.reload", json!({}))?;
        self.wait_for_board()
    }

    fn wait_for_board(&mut self) -> Result<(), Failed> {
        self.wait_for(
            "globalThis.glowboard?.figures.firstFrame != null && document.readyState === 'complete'",
        )
    }

    /// The value of an expression.
    pub(crate) fn run(&mut self, expression: &str) -> Result<Value, Failed> {
        let params = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true, "userGesture": true });
        let mut result = self.call("Runtime.evaluate", params)?;
        match result.get("exceptionDetails") {
            Some(details) => Err(format!("{expression}: {details}")),
            None => Ok(result["result"]["value"].take()),
        }
    }

    pub(crate) fn text(&mut self, expression: &str) -> Result<String, Failed> {
        Ok(self.run(expression)?.as_str().unwrap_or_default().to_string())
    }

    /// Waits until an expression is true.
    pub(crate) fn wait_for(&mut self, expression: &str) -> Result<(), Failed> {
        let started = Instant::now();
        while started.elapsed() < PATIENCE {
            // While a page is being loaded there is nothing to ask.
            if self.run(expression).is_ok_and(|value| value == true) {
                return Ok(());
            }
            thread::sleep(Duration::from_millis(20));
        }
        Err(format!("it never became true: {expression}"))
    }

    /// Presses a key for a moment.
    pub(crate) fn key(&mut self, key: &str) -> Result<(), Failed> {
        self.key_down(key)?;
        // A contact that has just changed is not believed for a while.
        thread::sleep(Duration::from_millis(18));
        self.key_up(key)?;
        thread::sleep(Duration::from_millis(18));
        Ok(())
    }

    pub(crate) fn key_down(&mut self, key: &str) -> Result<(), Failed> {
        self.dispatch_key("keyDown", key, false)
    }

    /// What a key sends again and again while it is held.
    pub(crate) fn key_repeats(&mut self, key: &str) -> Result<(), Failed> {
        self.dispatch_key("keyDown", key, true)
    }

    pub(crate) fn key_up(&mut self, key: &str) -> Result<(), Failed> {
        self.dispatch_key("keyUp", key, false)
    }

    fn dispatch_key(&mut self, kind: &str, key: &str, repeats: bool) -> Result<(), Failed> {
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
            "type": kind, "autoRepeat": repeats, "key": key, "code": key, "windowsVirtualKeyCode": code, "text": text,
        });
        self.input(&kind.to_lowercase(), |page| page.call("Input.dispatchKeyEvent", event).map(drop))
    }

    /// Sends input, and waits until the page has handled it: on a busy machine a browser may acknowledge it earlier.
    fn input(
        &mut self,
        event: &str,
        send: impl FnOnce(&mut Self) -> Result<(), Failed>,
    ) -> Result<(), Failed> {
        let count = format!("globalThis.inputs?.{event}");
        let before = self.run(&count)?;
        send(self)?;
        if before.is_null() { Ok(()) } else { self.wait_for(&format!("{count} > {before}")) }
    }

    /// Clicks with the mouse.
    pub(crate) fn click(&mut self, (x, y): (f64, f64)) -> Result<(), Failed> {
        let event = |kind: &str| json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1 });
        self.input("pointerup", |page| {
            page.browser.send(Some(&page.tab.session), "Input.dispatchMouseEvent", event("mousePressed"))?;
            page.call("Input.dispatchMouseEvent", event("mouseReleased")).map(drop)
        })
    }

    /// Taps with a finger.
    pub(crate) fn tap(&mut self, (x, y): (f64, f64)) -> Result<(), Failed> {
        let start = json!({ "type": "touchStart", "touchPoints": [{ "x": x, "y": y }] });
        self.input("pointerup", |page| {
            page.browser.send(Some(&page.tab.session), "Input.dispatchTouchEvent", start)?;
            page.call("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] })).map(drop)
        })
    }

    /// The middle of a light of the panel on the page.
    pub(crate) fn light(&mut self, row: usize, column: usize) -> Result<(f64, f64), Failed> {
        let panel = "(() => { const box = document.getElementById('panel').getBoundingClientRect(); \
                     return [box.left, box.top, box.width, Math.sqrt(glowboard.board.frame().length / 3)]; })()";
        let values = self.run(panel)?;
        let number = |at: usize| values[at].as_f64().ok_or_else(|| format!("no panel: {values}"));
        let (left, top, width, lamps) = (number(0)?, number(1)?, number(2)?, number(3)?);
        let at = |place: usize| (place as f64 + 0.5) * width / lamps;
        Ok((left + at(column), top + at(row)))
    }

    /// A picture of what is seen, as a PNG.
    pub(crate) fn picture(&mut self) -> Result<String, Failed> {
        let picture = self.call("Page.captureScreenshot", json!({ "format": "png" }))?;
        Ok(picture["data"].as_str().unwrap_or_default().to_string())
    }

    /// Everything that went wrong in the page so far.
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

    /// Every address that was asked for so far.
    pub(crate) fn requests(&self) -> Vec<String> {
        let requests =
            self.browser.events.iter().filter(|event| event["method"] == "Network.requestWillBeSent");
        requests.filter_map(|event| Some(event["params"]["request"]["url"].as_str()?.to_string())).collect()
    }
}
