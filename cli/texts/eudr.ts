import { inLanguages } from 'sylvan/locale';

/** What only the terminal says of plots. */
export const eudrTextsOf = inLanguages({
  en: {
    progress: (done: string, plots: string, rate: string | null, left: string | null) =>
      `Plots: ${done} of ${plots}${rate === null ? '' : `, ${rate} a minute`}${left === null ? '' : `, ${left} left`}`,
    replayed: (same: number, all: number, others: string) =>
      `Replayed: ${same} of ${all} plots give the same evidence as in the file.${others === '' ? '' : ` These plots differ: ${others}.`}`,
  },
  fr: {
    progress: (done, plots, rate, left) =>
      `Parcelles\u202f: ${done} sur ${plots}${rate === null ? '' : `, ${rate} par minute`}${left === null ? '' : `, encore ${left}`}`,
    replayed: (same, all, others) =>
      `Nouveau calcul\u202f: ${same} parcelles sur ${all} donnent les mêmes indices que le fichier.${others === '' ? '' : ` Parcelles différentes\u202f: ${others}.`}`,
  },
});
