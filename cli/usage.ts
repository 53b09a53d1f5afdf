import { Help, type Command, type HelpConfiguration, type Option, type OutputConfiguration } from 'commander';
import type { Lang } from 'sylvan/contract';
import type { Io } from './io.ts';
import { textColumns } from './layout.ts';
import { usageTextsOf, type UsageFault } from './texts/usage.ts';

/** The language typed anywhere among the arguments, valid or not. Help and errors of use are also in this language. */
export function typedLang(argv: readonly string[]): string | undefined {
  const typed = argv.flatMap((word, i) => {
    if (word === '--lang') return argv.slice(i + 1, i + 2);
    return word.startsWith('--lang=') ? [word.slice('--lang='.length)] : [];
  });
  return typed.at(-1);
}

/** Writes a command's help and errors of use in `lang`, wrapped to the terminal's width. */
export function inLanguage(
  command: Command,
  lang: Lang,
  { stdout, stderr }: Pick<Io, 'stdout' | 'stderr'>,
): Command {
  return command
    .showHelpAfterError(usageTextsOf(lang).hint)
    .configureHelp(helpIn(lang))
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: (text, write) => write(usageError(text, lang)),
      getOutHelpWidth: () => textColumns(stdout.columns),
      getErrHelpWidth: () => textColumns(stderr.columns),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    } satisfies OutputConfiguration);
}

function helpIn(lang: Lang): HelpConfiguration {
  const usual = new Help();
  const { titles } = usageTextsOf(lang);
  return {
    styleTitle: (title) => titles[title] ?? title,
    commandUsage: (command) => placeholdersIn(usual.commandUsage(command), lang),
    subcommandTerm: (command) => placeholdersIn(usual.subcommandTerm(command), lang),
    optionTerm: ({ flags }) => placeholdersIn(flags, lang),
    argumentTerm: (argument) => placeholderIn(usual.argumentTerm(argument), lang),
    optionDescription: (option) => descriptionOf(option, lang),
  };
}

/** An option's purpose, choices and default. */
function descriptionOf({ description, argChoices, defaultValue, negate }: Option, lang: Lang): string {
  const { choices, usual } = usageTextsOf(lang);
  const more = [
    ...(argChoices === undefined
      ? []
      : [choices(argChoices.map((choice) => JSON.stringify(choice)).join(', '))]),
    ...(defaultValue === undefined || negate ? [] : [usual(JSON.stringify(defaultValue))]),
  ];
  return more.length === 0 ? description : `${description} (${more.join(', ')})`;
}

/** Text of options or arguments with the value names in `<…>` and `[…]` in `lang`. */
function placeholdersIn(text: string, lang: Lang): string {
  return text.replaceAll(
    /([<[])([^>\]]+)([>\]])/g,
    (_, open: string, name: string, end: string) => open + placeholderIn(name, lang) + end,
  );
}

function placeholderIn(name: string, lang: Lang): string {
  return usageTextsOf(lang).placeholders[name] ?? name;
}

/** The parser's messages for errors of use; the groups capture the facts. */
const FAULTS: readonly (readonly [fault: UsageFault, pattern: RegExp])[] = [
  ['missingArgument', /^error: missing required argument '(.*)'$/],
  ['missingValue', /^error: option '(.*)' argument missing$/],
  ['missingOption', /^error: required option '(.*)' not specified$/],
  ['conflict', /^error: option '(.*)' cannot be used with option '(.*)'$/],
  ['unknownOption', /^error: unknown option '(.*)'$/],
  ['unknownCommand', /^error: unknown command '(.*)'$/],
  ['invalidValue', /^error: option '(.*?)' argument '(.*)' is invalid\. (.*)$/],
  ['excess', /^error: too many arguments for '(.*)'\. Expected (\d+) arguments? but got (\d+)\.$/],
];

/** An error of use in `lang`; an unknown one keeps the parser's text. */
function usageError(text: string, lang: Lang): string {
  const { faults, suggestion } = usageTextsOf(lang);
  const [first, ...more] = text.trimEnd().split('\n(Did you mean ');
  for (const [fault, pattern] of FAULTS) {
    const facts = pattern.exec(first)?.slice(1);
    if (facts === undefined) continue;
    const say: (...facts: readonly string[]) => string = faults[fault];
    const said = say(...facts.map((fact) => factIn(fact, fault, lang)));
    const names = more.map((one) => one.replace(/^one of /, '').replace(/\?\)$/, ''));
    return `${[said, ...names.map(suggestion)].join('\n')}\n`;
  }
  return text;
}

/** Translates the placeholders of flags and the lists of choices; typed text stays as it is. */
function factIn(fact: string, fault: UsageFault, lang: Lang): string {
  if (fault === 'missingArgument') return placeholderIn(fact, lang);
  const allowed = /^Allowed choices are (.*)\.$/.exec(fact)?.[1];
  if (allowed !== undefined) return usageTextsOf(lang).allowed(allowed);
  return fact.startsWith('--') ? placeholdersIn(fact, lang) : fact;
}
