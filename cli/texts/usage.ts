import { inLanguages } from 'sylvan/locale';

/** The words of the parser of arguments, which knows English alone: titles of the help, and what it says of a wrong use. */
interface UsageTexts {
  readonly titles: Readonly<Partial<Record<string, string>>>;
  /** What stands in `<…>` and `[…]` of options and arguments. */
  readonly placeholders: Readonly<Partial<Record<string, string>>>;
  readonly choices: (values: string) => string;
  readonly usual: (value: string) => string;
  readonly dayAfter: (day: string) => string;
  readonly allowed: (values: string) => string;
  readonly suggestion: (names: string) => string;
  readonly faults: {
    readonly missingArgument: (name: string) => string;
    readonly missingValue: (option: string) => string;
    readonly missingOption: (option: string) => string;
    readonly conflict: (one: string, other: string) => string;
    readonly unknownOption: (option: string) => string;
    readonly unknownCommand: (name: string) => string;
    readonly invalidValue: (option: string, value: string, why: string) => string;
    readonly excess: (command: string, expected: string, received: string) => string;
  };
}

export type UsageFault = keyof UsageTexts['faults'];

export const usageTextsOf = inLanguages<UsageTexts>({
  en: {
    titles: {},
    placeholders: {},
    choices: (values) => `choices: ${values}`,
    usual: (value) => `default: ${value}`,
    dayAfter: (day) => `Give a date after ${day}, as YYYY-MM-DD.`,
    allowed: (values) => `Allowed choices are ${values}.`,
    suggestion: (names) => `(Did you mean ${names}?)`,
    faults: {
      missingArgument: (name) => `error: missing required argument '${name}'`,
      missingValue: (option) => `error: option '${option}' argument missing`,
      missingOption: (option) => `error: required option '${option}' not specified`,
      conflict: (one, other) => `error: option '${one}' cannot be used with option '${other}'`,
      unknownOption: (option) => `error: unknown option '${option}'`,
      unknownCommand: (name) => `error: unknown command '${name}'`,
      invalidValue: (option, value, why) =>
        `error: option '${option}' argument '${value}' is invalid. ${why}`,
      excess: (command, expected, received) =>
        `error: too many arguments for '${command}'. Expected ${expected}, but got ${received}.`,
    },
  },
  fr: {
    titles: {
      'Usage:': 'Utilisation\u202f:',
      'Arguments:': 'Arguments\u202f:',
      'Options:': 'Options\u202f:',
      'Commands:': 'Commandes\u202f:',
    },
    placeholders: {
      command: 'commande',
      degrees: 'degrés',
      file: 'fichier',
      'files...': 'fichiers...',
      folder: 'dossier',
      'folder|url': 'dossier|url',
      number: 'nombre',
      MB: 'Mo',
      megabytes: 'mégaoctets',
      name: 'nom',
      processors: 'processeurs',
      result: 'résultat',
      seconds: 'secondes',
      times: 'fois',
      'url|path': 'url|chemin',
      year: 'année',
      'YYYY-MM-DD': 'AAAA-MM-JJ',
    },
    choices: (values) => `choix\u202f: ${values}`,
    usual: (value) => `par défaut\u202f: ${value}`,
    dayAfter: (day) => `Indiquez une date postérieure au ${day}, au format AAAA-MM-JJ.`,
    allowed: (values) => `Choix possibles\u202f: ${values}.`,
    suggestion: (names) => `(Vouliez-vous dire ${names}\u202f?)`,
    faults: {
      missingArgument: (name) => `erreur\u202f: il manque l’argument «\u202f${name}\u202f»`,
      missingValue: (option) => `erreur\u202f: il manque la valeur de l’option «\u202f${option}\u202f»`,
      missingOption: (option) => `erreur\u202f: il manque l’option «\u202f${option}\u202f»`,
      conflict: (one, other) =>
        `erreur\u202f: l’option «\u202f${one}\u202f» est incompatible avec l’option «\u202f${other}\u202f»`,
      unknownOption: (option) => `erreur\u202f: option inconnue «\u202f${option}\u202f»`,
      unknownCommand: (name) => `erreur\u202f: commande inconnue «\u202f${name}\u202f»`,
      invalidValue: (option, value, why) =>
        `erreur\u202f: l’option «\u202f${option}\u202f» n’accepte pas «\u202f${value}\u202f». ${why}`,
      excess: (command, expected, received) =>
        `erreur\u202f: trop d’arguments pour «\u202f${command}\u202f»\u202f: nombre attendu ${expected}, nombre reçu ${received}.`,
    },
  },
});
