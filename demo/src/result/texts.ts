import { inLanguage } from '../state/language.ts';

/** What the result says next to the record's own sentences. */
export const texts = inLanguage({
  en: {
    title: 'Result',
    lookback: (day: string) => `looking back from ${day}`,
    stored: 'This answer came with the page.',
    beingComputed: 'The same is being computed here from the pixels.',
    measured: 'What was measured',
    ofHundred: '/ 100',
    quality: (grade: string, observed: string, scenes: number) =>
      `Quality ${grade}: ${observed} seen clear in ${scenes} ${scenes === 1 ? 'scene' : 'scenes'}`,
    terms: 'How the score adds up',
    term: 'Term',
    termColumns: ['Value', 'Weight', 'Points'] as const,
    sum: 'Sum',
    termsNote: (gate: string, completeness: string) =>
      `Points add up to the score: 100 × ${gate} (forest gate) × value × weight / ${completeness} (weights present).`,
    noValue: 'no value',
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
    lookback: (day: string) => `en remontant depuis le ${day}`,
    stored: 'Cette réponse est venue avec la page.',
    beingComputed: 'La même est recalculée ici à partir des pixels.',
    measured: 'Ce qui a été mesuré',
    ofHundred: '/ 100',
    quality: (grade: string, observed: string, scenes: number) =>
      `Qualité ${grade}\u202f: ${observed} vus dégagés dans ${scenes} ${scenes > 1 ? 'scènes' : 'scène'}`,
    terms: 'Comment le score se compose',
    term: 'Terme',
    termColumns: ['Valeur', 'Poids', 'Points'] as const,
    sum: 'Somme',
    termsNote: (gate: string, completeness: string) =>
      `La somme des points donne le score\u202f: 100 × ${gate} (présence de forêt) × valeur × poids / ${completeness} (poids présents).`,
    noValue: 'sans valeur',
    span: (first: string, last: string) => (first === last ? first : `${first} – ${last}`),
    daysTo: (days: number, day: string) => `${days} jours jusqu’au ${day}`,
    yearTo: (day: string) => `12 mois jusqu’au ${day}`,
    firms: 'NASA FIRMS',
    fireMasks: 'masques de feux MODIS',
    indices: (ndre: string, nbr: string) => `NDRE ${ndre}, NBR ${nbr}`,
    forest: (area: string) => `${area} ha de forêt`,
    largestPatch: (area: string) => `plus grand massif ${area} ha`,
    core: (share: string) => `${share} au cœur`,
    models: {
      median: 'médiane des empreintes',
      ridge: 'régression ridge',
      boosting: 'arbres à gradient boosté',
    },
    heightModel: (method: string, rmse: string, r2: string, n: string) =>
      `${method}, RMSE de ${rmse} m et R² de ${r2} sur ${n} empreintes mises à part`,
    confidence: (share: string) => `Confiance ${share}`,
    loss: (confirmed: string, share: string, provisional: string) =>
      `Perte confirmée ${confirmed} ha (${share} de la forêt), ${provisional} ha provisoires`,
    radarObserved: (area: string) => `${area} ha de la perte confirmée vus aussi par le radar`,
    clusters: (count: string, power: string) =>
      `en ${count} ${count === '1' ? 'foyer' : 'foyers'}, ${power} MW au total`,
    vh: (decibels: string, dates: number) => `VH ${decibels} dB, ${dates} dates`,
    perDecade: 'par décennie',
    p: (p: string) => `p\u00a0${p}`,
    satellites: 'Satellites utilisés',
  },
});
