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
    simulated: 'Images simulées\u202f: aucun satellite ne les a prises.',
    limits: [
      'Ce sont des indices tirés de pixels de satellites, non un constat juridique\u202f: ils ne disent ni qu’une parcelle respecte le règlement (UE) 2023/1115, ni qu’elle ne le respecte pas.',
      'La forêt est un couvert d’arbres d’un demi-hectare et plus\u202f; un verger, une plantation ou l’agroforesterie lui ressemblent. La cause d’une perte, et si elle était permise, n’est pas dans les pixels.',
      'La perte est cherchée par taches de 0,1 ha et plus. Où les images sont rares, l’intervalle est large et la confiance basse\u202f: regardez le terrain ou des images plus fines.',
    ],
  },
});
