import { inLanguages } from 'sylvan/locale';
import type { Lang } from '../library.ts';
import type { OutputReason, OutputUse } from '../output-error.ts';

type Reasons<Reason extends OutputReason> = Readonly<Record<Reason | 'failed', (path: string) => string>>;

/** What is said about files that are written or read, or are not. Reasons that a use does not have are `failed`. */
interface OutputTexts {
  written(files: number, folder: string): string;
  /** A fault of a request, which is in its polygon. */
  readonly ofFeature: (feature: string, path: string, detail: string) => string;
  /** Of a track that is taken as a polygon; metres between its ends. */
  readonly trackClosed: (feature: string, path: string, metres: number) => string;
  readonly titles: Readonly<Record<OutputUse, string>>;
  readonly reasons: {
    readonly out: Reasons<'unnamed' | 'not-a-folder' | 'is-a-folder' | 'denied' | 'full'>;
    readonly pack: Reasons<
      'unnamed' | 'not-zip' | 'not-a-folder' | 'is-a-folder' | 'exists' | 'denied' | 'full'
    >;
    readonly input: Reasons<'unnamed' | 'not-a-folder' | 'not-a-file' | 'missing' | 'denied'>;
    readonly polygon: Reasons<
      'unnamed' | 'not-a-folder' | 'not-a-file' | 'missing' | 'denied' | 'no-feature' | 'several-features'
    >;
  };
}

export const outputTextsOf = inLanguages<OutputTexts>({
  en: {
    written: (files, folder) => `Wrote ${files} ${files === 1 ? 'file' : 'files'} to ${folder}.`,
    ofFeature: (feature, path, detail) => `Feature ${feature} of ${path}: ${detail}`,
    trackClosed: (feature, path, metres) =>
      `Feature ${feature} of ${path} is taken as the polygon that the track encloses; its ends are ${metres} m apart.`,
    titles: {
      out: 'The files cannot be written',
      pack: 'The file cannot be written',
      input: 'The file cannot be read',
      polygon: 'The polygon cannot be read',
    },
    reasons: {
      out: {
        unnamed: () => '--out names no folder: give one; it is created if it does not exist.',
        'not-a-folder': (path) => `${path} is not a folder: choose another one for --out.`,
        'is-a-folder': (path) => `${path} is a folder, where a file belongs: choose another one for --out.`,
        denied: (path) => `${path} may not be written: choose another folder for --out, or allow it.`,
        full: (path) => `There is no room left for ${path}: free some, or choose another folder for --out.`,
        failed: (path) => `${path} cannot be written: try again, or choose another folder for --out.`,
      },
      pack: {
        unnamed: () => 'The pack has no name: give the file to write it to.',
        'not-zip': (path) => `A pack is a zip: name the file ${path}.zip.`,
        'not-a-folder': (path) => `${path} is not a folder: choose another place for the pack.`,
        'is-a-folder': (path) => `${path} is a folder: give a file in it to write the pack to.`,
        exists: (path) => `${path} already exists: choose another name, or replace it with --force.`,
        denied: (path) => `${path} may not be written: choose another place for the pack, or allow it.`,
        full: (path) =>
          `There is no room left for ${path}: free some, or choose another place, and run the command again.`,
        failed: (path) => `${path} cannot be written: try again, or choose another place for the pack.`,
      },
      input: {
        unnamed: () => 'The file has no name: give the file of a pack.',
        'not-a-folder': (path) => `There is no file ${path}: check its name and place.`,
        'not-a-file': (path) => `${path} is not a file: give the file of a pack.`,
        missing: (path) => `There is no file ${path}: check its name and place.`,
        denied: (path) => `${path} may not be read: allow it, or give another file.`,
        failed: (path) => `${path} cannot be read: try again, or give another file.`,
      },
      polygon: {
        unnamed: () => '--polygon names no file: give a file of polygons.',
        'not-a-folder': (path) => `There is no file ${path}: check its name and place.`,
        'not-a-file': (path) => `${path} is not a file: give a file of polygons.`,
        missing: (path) => `There is no file ${path}: check its name and place.`,
        denied: (path) => `${path} may not be read: allow it, or give another file.`,
        'no-feature': (path) =>
          `${path} has no such feature: give the id, the name or the number of one with --feature.`,
        'several-features': (path) => `${path} has several such features: name one with --feature.`,
        failed: (path) => `${path} cannot be read: try again, or give another file.`,
      },
    },
  },
  fr: {
    written: (files, folder) => `${files} ${files > 1 ? 'fichiers écrits' : 'fichier écrit'} dans ${folder}.`,
    ofFeature: (feature, path, detail) => `Objet ${feature} de ${path}\u202f: ${detail}`,
    trackClosed: (feature, path, metres) =>
      `L’objet ${feature} de ${path} est pris comme le polygone dont la trace fait le tour\u202f; ses bouts sont à ${metres} m.`,
    titles: {
      out: 'Les fichiers ne peuvent pas être écrits',
      pack: 'Le fichier ne peut pas être écrit',
      input: 'Le fichier ne peut pas être lu',
      polygon: 'Le polygone ne peut pas être lu',
    },
    reasons: {
      out: {
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
      pack: {
        unnamed: () => 'Le paquet n’a pas de nom\u202f: donnez le fichier où l’écrire.',
        'not-zip': (path) => `Un paquet est un zip\u202f: nommez le fichier ${path}.zip.`,
        'not-a-folder': (path) =>
          `${path} n’est pas un dossier\u202f: choisissez un autre endroit pour le paquet.`,
        'is-a-folder': (path) => `${path} est un dossier\u202f: donnez le fichier où y écrire le paquet.`,
        exists: (path) => `${path} existe déjà\u202f: choisissez un autre nom, ou remplacez-le avec --force.`,
        denied: (path) =>
          `L’écriture de ${path} n’est pas permise\u202f: choisissez un autre endroit pour le paquet, ou permettez-la.`,
        full: (path) =>
          `Il n’y a plus de place pour ${path}\u202f: libérez-en, ou choisissez un autre endroit, et redonnez la commande.`,
        failed: (path) =>
          `${path} ne peut pas être écrit\u202f: réessayez, ou choisissez un autre endroit pour le paquet.`,
      },
      input: {
        unnamed: () => 'Le fichier n’a pas de nom\u202f: donnez celui d’un paquet.',
        'not-a-folder': (path) => `Il n’y a pas de fichier ${path}\u202f: vérifiez son nom et sa place.`,
        'not-a-file': (path) => `${path} n’est pas un fichier\u202f: donnez celui d’un paquet.`,
        missing: (path) => `Il n’y a pas de fichier ${path}\u202f: vérifiez son nom et sa place.`,
        denied: (path) =>
          `La lecture de ${path} n’est pas permise\u202f: permettez-la, ou donnez un autre fichier.`,
        failed: (path) => `${path} ne peut pas être lu\u202f: réessayez, ou donnez un autre fichier.`,
      },
      polygon: {
        unnamed: () => '--polygon ne nomme aucun fichier\u202f: donnez-en un de polygones.',
        'not-a-folder': (path) => `Il n’y a pas de fichier ${path}\u202f: vérifiez son nom et sa place.`,
        'not-a-file': (path) => `${path} n’est pas un fichier\u202f: donnez-en un de polygones.`,
        missing: (path) => `Il n’y a pas de fichier ${path}\u202f: vérifiez son nom et sa place.`,
        denied: (path) =>
          `La lecture de ${path} n’est pas permise\u202f: permettez-la, ou donnez un autre fichier.`,
        'no-feature': (path) =>
          `${path} n’a pas cet objet\u202f: donnez l’identifiant, le nom ou le numéro d’un objet avec --feature.`,
        'several-features': (path) => `${path} a plusieurs tels objets\u202f: nommez-en un avec --feature.`,
        failed: (path) => `${path} ne peut pas être lu\u202f: réessayez, ou donnez un autre fichier.`,
      },
    },
  },
});

/** The sentence on a reason. */
export function outputReason(reason: OutputReason, use: OutputUse, path: string, lang: Lang): string {
  const reasons: Partial<Reasons<OutputReason>> & Reasons<never> = outputTextsOf(lang).reasons[use];
  return (reasons[reason] ?? reasons.failed)(path);
}
