import { inLanguages } from 'sylvan/locale';

/** English words of the parser that stay as they are. */
const SAME: Readonly<Partial<Record<string, string>>> = {};

/** Texts of the argument parser, which itself knows only English: titles of the help, and errors of use. */
export const usageTextsOf = inLanguages({
  en: {
    titles: SAME,
    /** The names in `<…>` and `[…]` of options and arguments. */
    placeholders: SAME,
    choices: (values: string) => `choices: ${values}`,
    usual: (value: string) => `default: ${value}`,
    dayAfter: (day: string) => `Give a date after ${day}, today (UTC) at the latest, as YYYY-MM-DD.`,
    allowed: (values: string) => `Allowed choices are ${values}.`,
    hint: 'Add --help to the command to see what it accepts.',
    suggestion: (names: string) => `(Did you mean ${names}?)`,
    faults: {
      missingArgument: (name: string) => `error: missing required argument '${name}'`,
      missingValue: (option: string) => `error: option '${option}' argument missing`,
      missingOption: (option: string) => `error: required option '${option}' not specified`,
      conflict: (one: string, other: string) =>
        `error: option '${one}' cannot be used with option '${other}'`,
      unknownOption: (option: string) => `error: unknown option '${option}'`,
      unknownCommand: (name: string) => `error: unknown command '${name}'`,
      invalidValue: (option: string, value: string, why: string) =>
        `error: option '${option}' argument '${value}' is invalid. ${why}`,
      excess: (command: string, expected: string, received: string) =>
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
    dayAfter: (day) =>
      `Indiquez une date postérieure au ${day}, aujourd’hui (UTC) au plus tard, au format AAAA-MM-JJ.`,
    allowed: (values) => `Choix possibles\u202f: ${values}.`,
    hint: 'Ajoutez --help à la commande pour voir ce qu’elle accepte.',
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

export type UsageFault = keyof ReturnType<typeof usageTextsOf>['faults'];
