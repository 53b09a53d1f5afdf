import { inLanguages } from 'sylvan/locale';

/** Texts of the command line about the user's own catalogs. */
export const catalogTextsOf = inLanguages({
  en: {
    fault: (label: string, asset: string | null) => (asset === null ? label : `asset ${asset}: ${label}`),
    usable: (usable: number, items: number, address: string) =>
      `${usable} of ${items} items in ${address} can be used.`,
    where: (box: string, start: string, end: string) =>
      `Their extent (west, south, east, north) is ${box}; their dates are ${start} to ${end}.`,
    empty: 'The catalog contains no items: make them with npx sylvan catalog make.',
    costs: 'usable, with drawbacks',
    made: (items: number, path: string) => `Wrote ${items} ${items === 1 ? 'item' : 'items'} to ${path}.`,
    nothingMade: 'No item could be made; nothing was written.',
    left: (files: number) => `${files} ${files === 1 ? 'file was' : 'files were'} left out:`,
    leftFiles: (files: number, reason: string, named: string) => `${files}: ${reason}: ${named}`,
    lacking: (items: number, bands: string, named: string) =>
      `For an analysis, ${items} ${items === 1 ? 'item' : 'items'} (${named}) also ${items === 1 ? 'needs' : 'need'} ${bands}.`,
    next: (folder: string) => `Check the catalog with: npx sylvan catalog check ${folder}`,
    interrupted: 'Stopped. Nothing was written.',
  },
  fr: {
    fault: (label, asset) => (asset === null ? label : `asset ${asset}\u202f: ${label}`),
    usable: (usable, items, address) => `Éléments utilisables dans ${address}\u202f: ${usable} sur ${items}.`,
    where: (box, start, end) =>
      `Leur emprise (ouest, sud, est, nord) est ${box}\u202f; leurs dates vont du ${start} au ${end}.`,
    empty: 'Le catalogue ne contient aucun élément\u202f: créez-en avec npx sylvan catalog make.',
    costs: 'utilisable, avec des inconvénients',
    made: (items, path) => `${items} ${items === 1 ? 'élément écrit' : 'éléments écrits'} dans ${path}.`,
    nothingMade: 'Aucun élément n’a pu être créé\u202f; rien n’a été écrit.',
    left: (files) => `${files} ${files > 1 ? 'fichiers laissés' : 'fichier laissé'} de côté\u202f:`,
    leftFiles: (files, reason, named) => `${files}\u202f: ${reason}\u202f: ${named}`,
    lacking: (items, bands, named) =>
      `Pour une analyse, il manque encore à ${items} ${items > 1 ? 'éléments' : 'élément'} (${named})\u202f: ${bands}.`,
    next: (folder) => `Vérifiez le catalogue avec\u202f: npx sylvan catalog check ${folder}`,
    interrupted: 'Interrompu. Rien n’a été écrit.',
  },
});
