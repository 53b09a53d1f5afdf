import { inLanguages } from 'sylvan/locale';

/** What only the terminal says of plots. */
export const eudrTextsOf = inLanguages({
  en: {
    progress: (done: string, plots: string, rate: string | null, left: string | null) =>
      `Plots: ${done} of ${plots}${rate === null ? '' : `, ${rate} a minute`}${left === null ? '' : `, ${left} left`}`,
    replayed: (same: number, all: number, others: string) =>
      `Replayed: ${same} of ${all} plots have the same evidence as in the file.${others === '' ? '' : ` These differ: ${others}.`}`,
  },
  fr: {
    progress: (done, plots, rate, left) =>
      `Parcelles\u202f: ${done} sur ${plots}${rate === null ? '' : `, ${rate} par minute`}${left === null ? '' : `, encore ${left}`}`,
    replayed: (same, all, others) =>
      `Rejoué\u202f: ${same} sur ${all} parcelles ont les mêmes indices que dans le fichier.${others === '' ? '' : ` Celles-ci diffèrent\u202f: ${others}.`}`,
  },
});
