import { inLanguages } from 'sylvan/locale';
import type { Lang } from 'sylvan/contract';
import type { OutputReason, OutputUse } from '../output-error.ts';

type Reasons = Readonly<Partial<Record<OutputReason, (path: string) => string>>>;

/** Texts about files that were written, or that could not be written or read. */
export const outputTextsOf = inLanguages({
  en: {
    written: (files: number, folder: string) =>
      `Wrote ${files} ${files === 1 ? 'file' : 'files'} to ${folder}.`,
    /** For standard output; `message` is the system's own. */
    lost: (message: string) =>
      `The output could not be written: ${message}. Free some space, or send the output elsewhere, and run the command again.`,
    /** For a fault in the polygon of a request. */
    ofFeature: (feature: string, path: string, detail: string) => `Feature ${feature} of ${path}: ${detail}`,
    /** For a track used as a polygon; `metres` is the distance between its ends. */
    trackClosed: (feature: string, path: string, metres: number) =>
      `Feature ${feature} of ${path} is a track, read as the polygon that it encloses; its ends are ${metres} m apart.`,
    contains: (names: string) => `It contains: ${names}.`,
    titles: {
      out: 'The files cannot be written',
      pack: 'The file cannot be written',
      input: 'The file cannot be read',
      polygon: 'The polygon cannot be read',
    },
    /** If a use has no text for a reason, its text for `failed` is used. For a polygon file, the texts of other inputs also apply. */
    reasons: {
      out: {
        unnamed: () => '--out needs a folder, which is created if it does not exist.',
        'not-a-folder': (path) => `${path} is not a folder: choose a folder for --out.`,
        'is-a-folder': (path) =>
          `${path} is a folder, but a file must be written there: choose another folder for --out.`,
        denied: (path) =>
          `You do not have permission to write ${path}: choose another folder for --out, or change the permissions.`,
        full: (path) =>
          `There is not enough space for ${path}: free some space, or choose another folder for --out.`,
        failed: (path) => `${path} cannot be written: try again, or choose another folder for --out.`,
      },
      pack: {
        unnamed: () => 'The file name is empty: name the file to write the pack to.',
        'not-zip': (path) => `A pack is a zip file: name the pack ${path}.zip.`,
        'not-a-folder': (path) => `${path} is not a folder: choose another place for the pack.`,
        'is-a-folder': (path) => `${path} is a folder: give a file in it to write the pack to.`,
        exists: (path) => `${path} already exists: choose another name, or replace the file with --force.`,
        denied: (path) =>
          `You do not have permission to write ${path}: choose another place for the pack, or change the permissions.`,
        full: (path) =>
          `There is not enough space for ${path}: free some space or choose another place, then run the command again.`,
        failed: (path) => `${path} cannot be written: try again, or choose another place for the pack.`,
      },
      input: {
        unnamed: () => 'The file name is empty: give a pack file.',
        'not-a-folder': (path) => `There is no file ${path}: check its name and folder.`,
        'not-a-file': (path) => `${path} is not a file: give a pack file.`,
        missing: (path) => `There is no file ${path}: check its name and folder.`,
        denied: (path) =>
          `You do not have permission to read ${path}: change the permissions, or give another file.`,
        failed: (path) => `${path} cannot be read: try again, or give another file.`,
      },
      polygon: {
        unnamed: () => '--polygon needs a file that contains polygons.',
        'not-a-file': (path) => `${path} is not a file: give a file that contains polygons.`,
        'no-feature': (path) =>
          `${path} contains no such feature: give the id, name or number of a feature with --feature.`,
        'several-features': (path) =>
          `${path} contains several matching features: choose one with --feature.`,
      },
    } satisfies Readonly<Record<OutputUse, Reasons>>,
  },
  fr: {
    written: (files, folder) => `${files} ${files > 1 ? 'fichiers écrits' : 'fichier écrit'} dans ${folder}.`,
    lost: (message) =>
      `La sortie n’a pas pu être écrite\u202f: ${message}. Libérez de l’espace, ou redirigez la sortie ailleurs, puis relancez la commande.`,
    ofFeature: (feature, path, detail) => `Objet ${feature} de ${path}\u202f: ${detail}`,
    trackClosed: (feature, path, metres) =>
      `L’objet ${feature} de ${path} est une trace, lue comme le polygone qu’elle délimite\u202f; ses extrémités sont distantes de ${metres} m.`,
    contains: (names) => `Il contient\u202f: ${names}.`,
    titles: {
      out: 'Les fichiers ne peuvent pas être écrits',
      pack: 'Le fichier ne peut pas être écrit',
      input: 'Le fichier ne peut pas être lu',
      polygon: 'Le polygone ne peut pas être lu',
    },
    reasons: {
      out: {
        unnamed: () => '--out demande un dossier, qui est créé s’il n’existe pas.',
        'not-a-folder': (path) => `${path} n’est pas un dossier\u202f: choisissez un dossier pour --out.`,
        'is-a-folder': (path) =>
          `${path} est un dossier, mais un fichier doit y être écrit\u202f: choisissez un autre dossier pour --out.`,
        denied: (path) =>
          `L’écriture de ${path} n’est pas autorisée\u202f: choisissez un autre dossier pour --out, ou autorisez-la.`,
        full: (path) =>
          `Il n’y a plus de place pour ${path}\u202f: libérez de l’espace, ou choisissez un autre dossier pour --out.`,
        failed: (path) =>
          `${path} ne peut pas être écrit\u202f: réessayez, ou choisissez un autre dossier pour --out.`,
      },
      pack: {
        unnamed: () => 'Le nom du fichier est vide\u202f: indiquez le fichier dans lequel écrire le paquet.',
        'not-zip': (path) => `Un paquet est un fichier zip\u202f: nommez le paquet ${path}.zip.`,
        'not-a-folder': (path) =>
          `${path} n’est pas un dossier\u202f: choisissez un autre endroit pour le paquet.`,
        'is-a-folder': (path) =>
          `${path} est un dossier\u202f: indiquez un fichier de ce dossier, dans lequel écrire le paquet.`,
        exists: (path) =>
          `${path} existe déjà\u202f: choisissez un autre nom, ou remplacez le fichier avec --force.`,
        denied: (path) =>
          `L’écriture de ${path} n’est pas autorisée\u202f: choisissez un autre endroit pour le paquet, ou autorisez-la.`,
        full: (path) =>
          `Il n’y a plus de place pour ${path}\u202f: libérez de l’espace ou choisissez un autre endroit, puis relancez la commande.`,
        failed: (path) =>
          `${path} ne peut pas être écrit\u202f: réessayez, ou choisissez un autre endroit pour le paquet.`,
      },
      input: {
        unnamed: () => 'Le nom du fichier est vide\u202f: indiquez un fichier de paquet.',
        'not-a-folder': (path) => `Le fichier ${path} n’existe pas\u202f: vérifiez son nom et son dossier.`,
        'not-a-file': (path) => `${path} n’est pas un fichier\u202f: indiquez un fichier de paquet.`,
        missing: (path) => `Le fichier ${path} n’existe pas\u202f: vérifiez son nom et son dossier.`,
        denied: (path) =>
          `La lecture de ${path} n’est pas autorisée\u202f: autorisez-la, ou indiquez un autre fichier.`,
        failed: (path) => `${path} ne peut pas être lu\u202f: réessayez, ou indiquez un autre fichier.`,
      },
      polygon: {
        unnamed: () => '--polygon demande un fichier qui contient des polygones.',
        'not-a-file': (path) =>
          `${path} n’est pas un fichier\u202f: indiquez un fichier qui contient des polygones.`,
        'no-feature': (path) =>
          `${path} ne contient pas cet objet\u202f: indiquez l’identifiant, le nom ou le numéro d’un objet avec --feature.`,
        'several-features': (path) =>
          `${path} contient plusieurs objets possibles\u202f: choisissez-en un avec --feature.`,
      },
    },
  },
});

/** The sentence for a reason. */
export function outputReason(reason: OutputReason, use: OutputUse, path: string, lang: Lang): string {
  const { [use]: own, input }: Readonly<Record<OutputUse, Reasons>> = outputTextsOf(lang).reasons;
  const reasons = use === 'polygon' ? { ...input, ...own } : own;
  return (reasons[reason] ?? reasons.failed!)(path);
}
