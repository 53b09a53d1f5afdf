import { inLanguages } from 'sylvan/locale';

/** What the command line says of catalogs of your own. */
interface CatalogTexts {
  fault(label: string, asset: string | null): string;
  readonly usable: (usable: number, items: number, address: string) => string;
  readonly where: (box: string, start: string, end: string) => string;
  readonly empty: string;
  readonly costs: string;
  readonly made: (items: number, path: string) => string;
  readonly nothingMade: string;
  readonly left: (files: number) => string;
  readonly leftFiles: (files: number, reason: string, named: string) => string;
  readonly next: (folder: string) => string;
  readonly interrupted: string;
}

export const catalogTextsOf = inLanguages<CatalogTexts>({
  en: {
    fault: (label, asset) => (asset === null ? label : `asset ${asset}: ${label}`),
    usable: (usable, items, address) => `${usable} of ${items} items of ${address} can be used.`,
    where: (box, start, end) =>
      `They lie in ${box} (west, south, east, north) and date from ${start} to ${end}.`,
    empty: 'The list has no items: make them with sylvan catalog make.',
    costs: 'can be used, at a cost',
    made: (items, path) => `Wrote ${items} ${items === 1 ? 'item' : 'items'} to ${path}.`,
    nothingMade: 'No item could be made, and nothing was written.',
    left: (files) => `${files} ${files === 1 ? 'file is' : 'files are'} in no item:`,
    leftFiles: (files, reason, named) => `${files}: ${reason}: ${named}`,
    next: (folder) => `Check it with: sylvan catalog check ${folder}`,
    interrupted: 'Stopped. Nothing was written.',
  },
  fr: {
    fault: (label, asset) => (asset === null ? label : `asset ${asset}\u202f: ${label}`),
    usable: (usable, items, address) => `${usable} éléments sur ${items} de ${address} sont utilisables.`,
    where: (box, start, end) =>
      `Ils se trouvent dans ${box} (ouest, sud, est, nord) et datent du ${start} au ${end}.`,
    empty: 'La liste n’a pas d’élément\u202f: faites-en une avec sylvan catalog make.',
    costs: 'utilisable, mais à un prix',
    made: (items, path) => `${items} ${items === 1 ? 'élément écrit' : 'éléments écrits'} dans ${path}.`,
    nothingMade: 'Aucun élément n’a pu être fait, et rien n’a été écrit.',
    left: (files) =>
      `${files} ${files === 1 ? 'fichier n’est' : 'fichiers ne sont'} dans aucun élément\u202f:`,
    leftFiles: (files, reason, named) => `${files}\u202f: ${reason}\u202f: ${named}`,
    next: (folder) => `Vérifiez avec\u202f: sylvan catalog check ${folder}`,
    interrupted: 'Arrêté. Rien n’a été écrit.',
  },
});
