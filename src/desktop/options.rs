//! The options of the panel in the terminal: the console's settings, derived from [`Setting::ALL`], and a few of the terminal.

use clap::{
    Arg, ArgMatches, Args, Command, Error, FromArgMatches,
    builder::{PossibleValue, PossibleValuesParser},
};
use console::{Console, Language, Setting};

use super::colours::Colours;

/// The options for playing in the terminal.
#[derive(Args)]
pub(super) struct Options {
    /// The RNG seed
    #[arg(long, value_name = "NUMBER")]
    pub(super) seed: Option<u64>,

    /// Terminal colours [default: from TERM, COLORTERM, NO_COLOR]
    #[arg(long)]
    pub(super) colours: Option<Colours>,

    /// Delete the saved games and settings
    #[arg(long)]
    pub(super) forget: bool,

    #[command(flatten)]
    pub(super) settings: SettingOptions,
}

/// The settings on the command line, each with the word for its value in records.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SettingOptions(Vec<(Setting, String)>);

impl SettingOptions {
    /// Sets them as if they had been chosen on the board: they are saved, too.
    pub(super) fn apply(&self, console: &mut Console) {
        let mut settings = *console.settings();
        for (setting, word) in &self.0 {
            // The parser accepts only valid words.
            _ = setting.read(&mut settings, word);
        }
        console.set(settings);
    }
}

/// The settings that have an effect in a terminal, with what they do.
fn offered() -> impl Iterator<Item = (Setting, &'static str)> {
    Setting::ALL.into_iter().filter_map(|setting| Some((setting, setting.help()?)))
}

/// Another word for a value: the code of a language, or what the board calls it.
fn alias(setting: Setting, word: &str) -> Option<&'static str> {
    match setting {
        Setting::Language => {
            Language::ALL.iter().find(|language| language.name() == word).map(|it| it.code())
        }
        Setting::Speed if word == "still" => Some("instant"),
        _ => None,
    }
}

/// All values of a setting, separated by ", ".
fn values(setting: Setting) -> String {
    let mut words = String::new();
    // Writing to a string can't fail.
    _ = setting.write_all(&mut words);
    words
}

fn option((setting, help): (Setting, &'static str)) -> Arg {
    let words = values(setting);
    let value = |word: &str| PossibleValue::new(word.to_string()).aliases(alias(setting, word));
    Arg::new(setting.key())
        .long(setting.key())
        .value_name("VALUE")
        .value_parser(PossibleValuesParser::new(words.split(", ").map(value)))
        .help(help)
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
            let given = matches.get_one::<String>(setting.key())?;
            let words = values(setting);
            let word =
                words.split(", ").find(|word| *word == given || alias(setting, word) == Some(given))?;
            Some((setting, word.to_string()))
        };
        Ok(Self(offered().filter_map(|(setting, _)| given(setting)).collect()))
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

    /// The settings of a console with these options.
    fn settings(options: &str) -> Result<Settings, Error> {
        let program = SettingOptions::augment_args(Command::new("glowboard").no_binary_name(true));
        let matches = program.try_get_matches_from(options.split_whitespace())?;
        let mut console = Console::new(1);
        SettingOptions::from_arg_matches(&matches)?.apply(&mut console);
        Ok(*console.settings())
    }

    #[test]
    fn every_value_of_every_offered_setting_is_an_option() {
        for (setting, _) in offered() {
            for word in values(setting).split(", ") {
                let mut wanted = Settings::default();
                assert_eq!(setting.read(&mut wanted, word), Some(()));
                let found = settings(&format!("--{} {word}", setting.key()));
                assert_eq!(found.expect("a valid value"), wanted, "{setting:?} {word}");
            }
            assert!(settings(&format!("--{} chess", setting.key())).is_err());
        }
    }

    #[test]
    fn several_settings_can_be_set_and_the_others_stay() {
        let found = settings("--speed still --panel 6x6").expect("valid values");
        let mut wanted = Settings { speed: Speed::Still, ..Settings::default() };
        wanted.panel.size = Size::Six;
        assert_eq!(found, wanted);
        assert!(settings("--corner top-left").is_err(), "a terminal has no wiring");
    }

    #[test]
    fn a_language_is_given_by_its_name_or_its_code() {
        for language in Language::ALL {
            for word in [language.name(), language.code()] {
                assert_eq!(settings(&format!("--language {word}")).expect("a language").language, language);
            }
        }
    }

    #[test]
    fn the_speed_without_animations_has_the_name_that_the_board_shows() {
        assert_eq!(settings("--speed instant").expect("a speed").speed, Speed::Still);
    }
}
