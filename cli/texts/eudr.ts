import { inLanguages } from 'sylvan/locale';

/** What only the terminal says of plots. */
export const eudrTextsOf = inLanguages({
  en: {
    moreRemarks: (count: string) => `And ${count} more remarks: the files of --out have them all.`,
    progress: (done: string, plots: string, rate: string | null, left: string | null) =>
      `${done} of ${plots} plots${rate === null ? '' : `, ${rate} a minute`}${left === null ? '' : `, ${left} left`}`,
    replayed: (same: number, all: number) =>
      `Replayed: ${same} of ${all} plots have the same evidence as in the file.`,
  },
  fr: {
    moreRemarks: (count) => `Et ${count} autres remarques\u202f: les fichiers de --out les ont toutes.`,
    progress: (done, plots, rate, left) =>
      `${done} parcelles sur ${plots}${rate === null ? '' : `, ${rate} par minute`}${left === null ? '' : `, encore ${left}`}`,
    replayed: (same, all) =>
      `Rejoué\u202f: ${same} parcelles sur ${all} ont les mêmes indices que dans le fichier.`,
  },
});
