import { pageTexts } from '../state/language.ts';

/** What the result says next to the record's own sentences. */
export const texts = pageTexts({
  en: {
    title: 'Result',
    lookback: (day: string) => `looking back from ${day}`,
    stored: 'This answer came with the page.',
    beingComputed: 'The same is being computed here from the pixels.',
    measured: 'What was measured',
    span: (first: string, last: string) => (first === last ? first : `${first} – ${last}`),
    daysTo: (days: number, day: string) => `${days} days to ${day}`,
    yearTo: (day: string) => `12 months to ${day}`,
    firms: 'NASA FIRMS',
    fireMasks: 'MODIS fire masks',
    indices: (ndre: string, nbr: string) => `NDRE ${ndre}, NBR ${nbr}`,
    forest: (area: string) => `${area} ha of forest`,
    largestPatch: (area: string) => `largest patch ${area} ha`,
    core: (share: string) => `${share} in the core`,
    models: { median: 'median of the footprints', ridge: 'ridge regression', boosting: 'boosted trees' },
    heightModel: (method: string, rmse: string, r2: string, n: string) =>
      `${method}, held-out RMSE ${rmse} m and R² ${r2} on ${n} footprints`,
    confidence: (share: string) => `Confidence ${share}`,
    loss: (confirmed: string, share: string, provisional: string) =>
      `Confirmed loss ${confirmed} ha (${share} of the forest), ${provisional} ha provisional`,
    radarObserved: (area: string) => `${area} ha of the confirmed seen by radar too`,
    clusters: (count: string, power: string) =>
      `in ${count} ${count === '1' ? 'cluster' : 'clusters'}, ${power} MW in all`,
    vh: (decibels: string, dates: number) => `VH ${decibels} dB, ${dates} dates`,
    perDecade: 'per decade',
    p: (p: string) => `p\u00a0${p}`,
    satellites: 'Satellites used',
  },
  fr: {
    title: 'Résultat',
    lookback: (day) => `en remontant depuis le ${day}`,
    stored: 'Cette réponse est venue avec la page.',
    beingComputed: 'La même est recalculée ici à partir des pixels.',
    measured: 'Ce qui a été mesuré',
    span: (first, last) => (first === last ? first : `${first} – ${last}`),
    daysTo: (days, day) => `${days} jours jusqu’au ${day}`,
    yearTo: (day) => `12 mois jusqu’au ${day}`,
    firms: 'NASA FIRMS',
    fireMasks: 'masques de feux MODIS',
    indices: (ndre, nbr) => `NDRE ${ndre}, NBR ${nbr}`,
    forest: (area) => `${area} ha de forêt`,
    largestPatch: (area) => `plus grand massif ${area} ha`,
    core: (share) => `${share} au cœur`,
    models: {
      median: 'médiane des empreintes',
      ridge: 'régression ridge',
      boosting: 'arbres à gradient boosté',
    },
    heightModel: (method, rmse, r2, n) =>
      `${method}, RMSE de ${rmse} m et R² de ${r2} sur ${n} empreintes mises à part`,
    confidence: (share) => `Confiance ${share}`,
    loss: (confirmed, share, provisional) =>
      `Perte confirmée ${confirmed} ha (${share} de la forêt), ${provisional} ha provisoires`,
    radarObserved: (area) => `${area} ha de la perte confirmée vus aussi par le radar`,
    clusters: (count, power) => `en ${count} ${count === '1' ? 'foyer' : 'foyers'}, ${power} MW au total`,
    vh: (decibels, dates) => `VH ${decibels} dB, ${dates} dates`,
    perDecade: 'par décennie',
    p: (p) => `p\u00a0${p}`,
    satellites: 'Satellites utilisés',
  },
});
