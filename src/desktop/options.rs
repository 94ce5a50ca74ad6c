//! The options of the panel in the terminal: settings of the console, made from [`Setting::ALL`], and a few of the terminal's own.

use clap::{
    Arg, ArgMatches, Args, Command, Error, FromArgMatches,
    builder::{PossibleValue, PossibleValuesParser},
};
use console::{Console, Language, Setting};

use super::colours::Colours;

/// How to play in the terminal.
#[derive(Args)]
pub(super) struct Options {
    /// The seed of all chance
    #[arg(long, value_name = "NUMBER")]
    pub(super) seed: Option<u64>,

    /// The colours that the terminal has, if TERM, COLORTERM and NO_COLOR do not tell
    #[arg(long)]
    pub(super) colours: Option<Colours>,

    /// Throws away the saved game in progress and the saved settings
    #[arg(long)]
    pub(super) forget: bool,

    #[command(flatten)]
    pub(super) settings: SettingOptions,
}

/// The settings that were asked for, each with the word of its value in records.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SettingOptions(Vec<(Setting, String)>);

impl SettingOptions {
    /// Sets what was asked for as if it had been chosen on the board: it is saved, too.
    pub(super) fn apply(&self, console: &mut Console) {
        let mut settings = *console.settings();
        for (setting, word) in &self.0 {
            // The parser has let no other words through.
            _ = setting.read(&mut settings, word);
        }
        console.set(settings);
    }
}

/// The settings that make a difference in a terminal, which has neither wires nor a key for each square.
fn offered() -> impl Iterator<Item = Setting> {
    use Setting::{ColourOrder, Corner, Keys, Order, Path, Rotation};
    let is_wiring =
        |setting: &Setting| matches!(setting, Keys | Corner | Order | Path | Rotation | ColourOrder);
    Setting::ALL.into_iter().filter(move |setting| !is_wiring(setting))
}

/// The language that the word of its setting, or its code, stands for.
fn language(word: &str) -> Option<Language> {
    Language::ALL.into_iter().find(|language| [language.name(), language.code()].contains(&word))
}

fn option(setting: Setting) -> Arg {
    let mut words = String::new();
    // A string takes everything.
    _ = setting.write_all(&mut words);
    let value = |word: &str| {
        let code = language(word).filter(|_| setting == Setting::Language).map(Language::code);
        PossibleValue::new(word.to_string()).aliases(code)
    };
    Arg::new(setting.key())
        .long(setting.key())
        .value_name("VALUE")
        .value_parser(PossibleValuesParser::new(words.split(", ").map(value)))
        .help(format!("{} on the board", setting.name(Language::English)))
        .help_heading("Settings, saved as if they had been chosen on the board")
}

impl Args for SettingOptions {
    fn augment_args(command: Command) -> Command {
        command.args(offered().map(option))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for SettingOptions {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let given = |setting: Setting| {
            let word = matches.get_one::<String>(setting.key())?;
            let name = language(word).filter(|_| setting == Setting::Language).map(Language::name);
            Some((setting, name.unwrap_or(word).to_string()))
        };
        Ok(Self(offered().filter_map(given).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use console::{Settings, Size, Speed};

    /// The settings of a console that is started with these options.
    fn settings(options: &str) -> Result<Settings, Error> {
        let program = SettingOptions::augment_args(Command::new("glowboard").no_binary_name(true));
        let matches = program.try_get_matches_from(options.split_whitespace())?;
        let mut console = Console::new(1);
        SettingOptions::from_arg_matches(&matches)?.apply(&mut console);
        Ok(*console.settings())
    }

    #[test]
    fn every_value_of_every_setting_that_is_offered_can_be_asked_for() {
        for setting in offered() {
            let mut words = String::new();
            setting.write_all(&mut words).expect("a string takes everything");
            for word in words.split(", ") {
                let mut wanted = Settings::default();
                assert_eq!(setting.read(&mut wanted, word), Some(()));
                let found = settings(&format!("--{} {word}", setting.key()));
                assert_eq!(found.expect("it is a value"), wanted, "{setting:?} {word}");
            }
            assert!(settings(&format!("--{} chess", setting.key())).is_err());
        }
    }

    #[test]
    fn several_settings_can_be_asked_for_and_the_others_stay() {
        let found = settings("--speed still --panel 6x6").expect("they are values");
        let mut wanted = Settings { speed: Speed::Still, ..Settings::default() };
        wanted.panel.size = Size::Six;
        assert_eq!(found, wanted);
        assert!(settings("--corner top-left").is_err(), "a terminal has no wires");
    }

    #[test]
    fn every_language_can_be_asked_for_by_its_name_and_its_code() {
        for language in Language::ALL {
            for word in [language.name(), language.code()] {
                assert_eq!(settings(&format!("--language {word}")).expect("a language").language, language);
            }
        }
    }
}
