import { inLanguages } from 'sylvan/locale';

/** What the command line and its report say of plots. */
export const eudrTextsOf = inLanguages({
  en: {
    title: 'Forest of plots on 31 December 2020, and its loss since',
    plot: 'Plot',
    area: 'Area, ha',
    forest: 'Forest 2020, ha',
    loss: 'Loss since, ha',
    status: 'What is seen',
    confidence: 'Confidence',
    convergence: 'Our pixels and other maps',
    otherMaps: 'What others mapped',
    byYear: 'Loss by the year in which it was first seen, ha',
    images: 'Images',
    interval: (low: string, high: string) => `${low} to ${high}`,
    /** Hectares next to those of the loss. */
    provisional: (hectares: string) => `${hectares} provisional`,
    unknown: (hectares: string) => `${hectares} unknown`,
    statuses: {
      'no-forest': 'no forest in 2020',
      'no-loss-seen': 'forest, no loss seen',
      'loss-seen': 'forest lost',
      unclear: 'unclear',
    },
    confidences: { high: 'high', medium: 'medium', low: 'low' },
    ours: 'our pixels',
    maps: { worldcover: 'ESA WorldCover', gfc2020: 'JRC GFC2020', hansen: 'Hansen' },
    /** By how many of how many, and their names. */
    convergences: {
      'no-forest': (_by: string, of: string, _names: string) => `no forest in 2020: all ${of} agree`,
      'forest-no-loss': (_by: string, of: string, _names: string) => `forest, no loss: all ${of} agree`,
      'loss-seen': (by: string, of: string, names: string) =>
        `loss after 2020 seen by ${by} of ${of} (${names})`,
      'more-information': (by: string, of: string, names: string) =>
        `more information needed: forest by ${by} of ${of}${names === '' ? '' : ` (${names})`}`,
    },
    mapForest: (map: string, year: string, share: string) => `${map} ${year}: ${share} forest`,
    mapCrops: (share: string) => `${share} crops`,
    mapLoss: (hectares: string) => `${hectares} ha lost after 2020`,
    simulated: 'Simulated images: no satellite took them.',
    limits: [
      'This is evidence from satellite pixels, no legal finding: it does not say that a plot complies with Regulation (EU) 2023/1115, nor that it does not.',
      'Forest is tree cover of half a hectare and more; an orchard, a plantation or agroforestry looks like it. What caused a loss, and whether it was allowed, is not in the pixels.',
      'Loss is searched in patches of 0.1 ha and more. Where images are few, the interval is wide and the confidence low: look at the ground or at finer images.',
    ],
  },
  fr: {
    title: 'Forêt des parcelles au 31 décembre 2020, et sa perte depuis',
    plot: 'Parcelle',
    area: 'Surface, ha',
    forest: 'Forêt 2020, ha',
    loss: 'Perte depuis, ha',
    status: 'Ce qui est vu',
    confidence: 'Confiance',
    convergence: 'Nos pixels et d’autres cartes',
    otherMaps: 'Ce que d’autres ont cartographié',
    byYear: 'Perte par année où elle a été vue d’abord, ha',
    images: 'Images',
    interval: (low, high) => `de ${low} à ${high}`,
    provisional: (hectares) => `${hectares} provisoires`,
    unknown: (hectares) => `${hectares} au devenir inconnu`,
    statuses: {
      'no-forest': 'pas de forêt en 2020',
      'no-loss-seen': 'forêt, aucune perte vue',
      'loss-seen': 'forêt perdue',
      unclear: 'indéterminé',
    },
    confidences: { high: 'haute', medium: 'moyenne', low: 'basse' },
    ours: 'nos pixels',
    maps: { worldcover: 'ESA WorldCover', gfc2020: 'JRC GFC2020', hansen: 'Hansen' },
    convergences: {
      'no-forest': (_by, of) => `pas de forêt en 2020\u202f: les ${of} concordent`,
      'forest-no-loss': (_by, of) => `forêt, aucune perte\u202f: les ${of} concordent`,
      'loss-seen': (by, of, names) => `perte après 2020 vue par ${by} sur ${of} (${names})`,
      'more-information': (by, of, names) =>
        `complément d’information nécessaire\u202f: forêt selon ${by} sur ${of}${names === '' ? '' : ` (${names})`}`,
    },
    mapForest: (map, year, share) => `${map} ${year}\u202f: ${share} de forêt`,
    mapCrops: (share) => `${share} de cultures`,
    mapLoss: (hectares) => `${hectares} ha perdus après 2020`,
    simulated: 'Images simulées\u202f: aucun satellite ne les a prises.',
    limits: [
      'Ce sont des indices tirés de pixels de satellites, non un constat juridique\u202f: ils ne disent ni qu’une parcelle respecte le règlement (UE) 2023/1115, ni qu’elle ne le respecte pas.',
      'La forêt est un couvert d’arbres d’un demi-hectare et plus\u202f; un verger, une plantation ou l’agroforesterie lui ressemblent. La cause d’une perte, et si elle était permise, n’est pas dans les pixels.',
      'La perte est cherchée par taches de 0,1 ha et plus. Où les images sont rares, l’intervalle est large et la confiance basse\u202f: regardez le terrain ou des images plus fines.',
    ],
  },
});
