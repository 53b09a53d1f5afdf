import { pageTexts } from '../state/language.ts';

/** What the result says next to the record's own sentences. */
export const texts = pageTexts({
  en: {
    scoreOf: 'integrity of the forest',
    imageQuality: 'Image quality',
    lookback: (day: string) => `as of ${day}`,
    stored: 'This answer is included with the page.',
    notAwaited: 'The analysis was ended before this source was read.',
    span: (first: string, last: string) => (first === last ? first : `${first} – ${last}`),
    daysTo: (days: number, day: string) => `${days} days to ${day}`,
    yearTo: (day: string) => `12 months to ${day}`,
    fireMasks: 'MODIS fire masks',
    forest: (area: string) => `${area} ha of forest`,
    largestPatch: (area: string) => `largest patch ${area} ha`,
    core: (share: string) => `${share} core forest`,
    models: { median: 'median of the footprints', ridge: 'ridge regression', boosting: 'boosted trees' },
    heightModel: (method: string, rmse: string, r2: string, n: string) =>
      `${method}, RMSE ${rmse} m and R² ${r2} on ${n} held-out footprints`,
    confidence: (share: string) => `Confidence ${share}`,
    loss: (confirmed: string, share: string | null, provisional: string) =>
      `Confirmed loss ${confirmed} ha${share === null ? '' : ` (${share} of the forest)`}, ${provisional} ha provisional`,
    radarObserved: (area: string) => `${area} ha of the confirmed loss also seen by radar`,
    clusters: (count: string, power: string | null) =>
      `in ${count} ${count === '1' ? 'cluster' : 'clusters'}${power === null ? '' : `, ${power} MW in total`}`,
    perDecade: 'per decade',
    satellites: 'Satellites used',
    technical: 'Technical details',
    /** What the numbers of the two pages count. */
    lossMeant:
      'Confirmed loss: forest seen as cleared on at least two dates within these 12 months. A comparison counts the loss between the last days of its two periods.',
    from: (satellites: string) => `From ${satellites};`,
    lacking: (names: string) => `missing: ${names}.`,
    lacks: {
      earlier: 'images of earlier years',
      radar: 'radar',
      lidar: 'LiDAR',
      history: 'Landsat history',
      fires: 'fires',
    },
    retry: 'Retry',
    complete: 'Complete it',
  },
  fr: {
    scoreOf: 'intégrité de la forêt',
    imageQuality: 'Qualité des images',
    lookback: (day) => `situation au ${day}`,
    stored: 'Cette réponse est fournie avec la page.',
    notAwaited: 'L’analyse a pris fin avant la lecture de cette source.',
    span: (first, last) => (first === last ? first : `${first} – ${last}`),
    daysTo: (days, day) => `${days} jours jusqu’au ${day}`,
    yearTo: (day) => `12 mois jusqu’au ${day}`,
    fireMasks: 'masques de feux MODIS',
    forest: (area) => `${area} ha de forêt`,
    largestPatch: (area) => `plus grand massif\u202f: ${area} ha`,
    core: (share) => `${share} en cœur de forêt`,
    models: {
      median: 'médiane des empreintes',
      ridge: 'régression ridge',
      boosting: 'boosting d’arbres',
    },
    heightModel: (method, rmse, r2, n) =>
      `${method}, RMSE de ${rmse} m et R² de ${r2} sur ${n} empreintes de validation`,
    confidence: (share) => `Confiance ${share}`,
    loss: (confirmed, share, provisional) =>
      `Perte confirmée\u202f: ${confirmed} ha${share === null ? '' : ` (${share} de la forêt)`}\u202f; provisoire\u202f: ${provisional} ha`,
    radarObserved: (area) => `Perte confirmée vue aussi par le radar\u202f: ${area} ha`,
    clusters: (count, power) =>
      `en ${count} ${count === '1' ? 'foyer' : 'foyers'}${power === null ? '' : `, ${power} MW au total`}`,
    perDecade: 'par décennie',
    satellites: 'Satellites utilisés',
    technical: 'Données techniques',
    lossMeant:
      'Perte confirmée\u202f: forêt qui apparaît défrichée à deux dates au moins durant ces 12 mois. Une comparaison compte la perte entre les derniers jours de ses deux périodes.',
    from: (satellites) => `D’après ${satellites}\u202f;`,
    lacking: (names) => `il manque\u202f: ${names}.`,
    lacks: {
      earlier: 'les images des années précédentes',
      radar: 'le radar',
      lidar: 'le LiDAR',
      history: 'l’historique Landsat',
      fires: 'les feux',
    },
    retry: 'Réessayer',
    complete: 'Compléter',
  },
});
