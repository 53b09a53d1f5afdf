import { pageTexts } from '../state/language.ts';

/** Texts of the result besides the record's own sentences. */
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
    models: {
      median: 'median of the footprints',
      ridge: 'ridge regression',
      boosting: 'boosted decision trees',
    },
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
    /** Explains which losses the two pages count. */
    lossMeant:
      'Confirmed loss: forest that looked cleared on at least two dates within these 12 months. A comparison, by contrast, counts the loss between the last days of its two periods.',
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
    sources: 'Sources and scenes',
    statuses: {
      ok: 'read',
      partial: 'read in part',
      empty: 'no data',
      ended: 'ends before this date',
      failed: 'failed',
      cached: 'read from this device',
      off: 'not requested',
      pending: 'in progress',
    },
    counts: (used: number, skipped: number) =>
      `${used} ${used === 1 ? 'scene' : 'scenes'} used${skipped === 0 ? '' : `, ${skipped} left out`}`,
    used: 'Scenes used',
    skipped: 'Scenes left out',
    columns: ['Date', 'Scene', 'Cloud-free', 'Processing'],
    computed: 'Computed by',
    library: 'Library',
    version: 'Processing version',
    kernels: 'Kernels (SHA-256)',
    receipt: 'Receipt',
    attribution: 'Credits',
    copy: 'Copy as JSON',
    replay: 'Replay',
    replaying: 'Computing again…',
    free: 'Runs the same request again and compares the records. This is free.',
    counted: 'Runs the same request again and compares the records. This counts as one call.',
    equal: 'Identical: the second run gave the same record.',
    different: (count: number) =>
      `Different. The second run differs in ${count} ${count === 1 ? 'value' : 'values'}.`,
    which: 'Values that differ',
    origins: (stored: number, read: number) =>
      stored === 0
        ? `Sources read again: ${read}.`
        : `Sources read from this device: ${stored}; read again: ${read}.`,
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
      boosting: 'boosting d’arbres de décision',
    },
    heightModel: (method, rmse, r2, n) =>
      `${method}, RMSE de ${rmse} m et R² de ${r2} sur ${n} empreintes de validation`,
    confidence: (share) => `Confiance ${share}`,
    loss: (confirmed, share, provisional) =>
      `Perte confirmée\u202f: ${confirmed} ha${share === null ? '' : ` (${share} de la forêt)`}\u202f; provisoire\u202f: ${provisional} ha`,
    radarObserved: (area) => `Perte confirmée vue aussi par le radar\u202f: ${area} ha`,
    clusters: (count, power) =>
      `en ${count} ${count === '1' ? 'groupe' : 'groupes'}${power === null ? '' : `, ${power} MW au total`}`,
    perDecade: 'par décennie',
    satellites: 'Satellites utilisés',
    technical: 'Données techniques',
    lossMeant:
      'Perte confirmée\u202f: forêt qui apparaît défrichée à deux dates au moins durant ces 12 mois. Une comparaison, en revanche, compte la perte entre les derniers jours de ses deux périodes.',
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
    sources: 'Sources et scènes',
    statuses: {
      ok: 'lecture complète',
      partial: 'lecture partielle',
      empty: 'sans données',
      ended: 'fin avant cette date',
      failed: 'échec',
      cached: 'lecture locale',
      off: 'non demandée',
      pending: 'en cours',
    },
    counts: (used, skipped) =>
      `${used} ${used > 1 ? 'scènes utilisées' : 'scène utilisée'}${skipped === 0 ? '' : `, ${skipped} ${skipped > 1 ? 'écartées' : 'écartée'}`}`,
    used: 'Scènes utilisées',
    skipped: 'Scènes écartées',
    columns: ['Date', 'Scène', 'Sans nuage', 'Traitement'],
    computed: 'Calculé par',
    library: 'Bibliothèque',
    version: 'Version de traitement',
    kernels: 'Noyaux (SHA-256)',
    receipt: 'Reçu',
    attribution: 'Sources et crédits',
    copy: 'Copier en JSON',
    replay: 'Rejouer',
    replaying: 'Nouveau calcul…',
    free: 'Relance la même requête et compare les relevés. C’est gratuit.',
    counted: 'Relance la même requête et compare les relevés. Cela compte pour un appel.',
    equal: 'Identique\u202f: le second calcul donne le même relevé.',
    different: (count) =>
      `Différent. Le second calcul diffère sur ${count} ${count > 1 ? 'valeurs' : 'valeur'}.`,
    which: 'Valeurs différentes',
    origins: (stored, read) =>
      stored === 0
        ? `Sources lues de nouveau\u202f: ${read}.`
        : `Sources lues sur cet appareil\u202f: ${stored}\u202f; lues de nouveau\u202f: ${read}.`,
  },
});
