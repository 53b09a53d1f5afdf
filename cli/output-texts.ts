import type { Lang } from './library.ts';
import type { OutputReason } from './output-error.ts';

/** What is said about files that are written, or are not. */
export interface OutputTexts {
  written(files: number, folder: string): string;
  readonly title: string;
  readonly reasons: Readonly<Record<OutputReason, (path: string) => string>>;
}

const TEXTS: Readonly<Record<Lang, OutputTexts>> = {
  en: {
    written: (files, folder) => `Wrote ${files} ${files === 1 ? 'file' : 'files'} to ${folder}.`,
    title: 'The files cannot be written',
    reasons: {
      unnamed: () => '--out names no folder: give one; it is made if it is missing.',
      'not-a-folder': (path) => `${path} is no folder: choose another one for --out.`,
      'is-a-folder': (path) => `${path} is a folder, where a file belongs: choose another one for --out.`,
      denied: (path) => `${path} may not be written: choose another folder for --out, or allow it.`,
      full: (path) => `There is no room left for ${path}: free some, or choose another folder for --out.`,
      failed: (path) => `${path} cannot be written: try again, or choose another folder for --out.`,
    },
  },
  fr: {
    written: (files, folder) => `${files} ${files > 1 ? 'fichiers écrits' : 'fichier écrit'} dans ${folder}.`,
    title: 'Les fichiers ne peuvent pas être écrits',
    reasons: {
      unnamed: () => '--out ne nomme aucun dossier\u202f: donnez-en un, il est créé s’il manque.',
      'not-a-folder': (path) => `${path} n’est pas un dossier\u202f: choisissez-en un autre pour --out.`,
      'is-a-folder': (path) =>
        `${path} est un dossier, là où va un fichier\u202f: choisissez-en un autre pour --out.`,
      denied: (path) =>
        `L’écriture de ${path} n’est pas permise\u202f: choisissez un autre dossier pour --out, ou permettez-la.`,
      full: (path) =>
        `Il n’y a plus de place pour ${path}\u202f: libérez-en, ou choisissez un autre dossier pour --out.`,
      failed: (path) =>
        `${path} ne peut pas être écrit\u202f: réessayez, ou choisissez un autre dossier pour --out.`,
    },
  },
};

export function outputTextsOf(lang: Lang): OutputTexts {
  return TEXTS[lang];
}
