import { inLanguages } from 'sylvan/locale';

/** Texts about plots that only the terminal shows. */
export const eudrTextsOf = inLanguages({
  en: {
    progress: (done: string, plots: string, rate: string | null, left: string | null) =>
      `Plots: ${done} of ${plots}${rate === null ? '' : `, ${rate} a minute`}${left === null ? '' : `, ${left} left`}`,
    checked: (same: number, measured: number, unmeasured: number) =>
      `Checked: ${same} of ${measured} measured plots match the package${unmeasured === 0 ? '' : `; ${unmeasured} not measured`}.`,
    differing: (names: string) => `These plots differ: ${names}.`,
    missing: (plots: number) => `Plots missing from the package: ${plots}.`,
    changed: (files: string) => `Files changed since they were written: ${files}.`,
    versions: (then: string, now: string) => `The package was made by Sylvan ${then}; this is Sylvan ${now}.`,
  },
  fr: {
    progress: (done, plots, rate, left) =>
      `Parcelles\u202f: ${done} sur ${plots}${rate === null ? '' : `, ${rate} par minute`}${left === null ? '' : `, encore ${left}`}`,
    checked: (same, measured, unmeasured) =>
      `Vérification\u202f: ${same} parcelles mesurées sur ${measured} concordent avec le dossier${unmeasured === 0 ? '' : `\u202f; non mesurées\u202f: ${unmeasured}`}.`,
    differing: (names) => `Parcelles différentes\u202f: ${names}.`,
    missing: (plots) => `Parcelles absentes du dossier\u202f: ${plots}.`,
    changed: (files) => `Fichiers modifiés depuis leur écriture\u202f: ${files}.`,
    versions: (then, now) =>
      `Le dossier a été produit par Sylvan ${then}\u202f; la version utilisée ici est la ${now}.`,
  },
});
