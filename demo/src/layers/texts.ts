import { inLanguage } from '../state/language.ts';

/** What the chooser of layers and their legends say; titles, units and classes are the library's. */
export const texts = inLanguage({
  en: {
    layer: 'Layer on the map',
    none: 'None',
    opacity: 'Opacity of the layer',
    legend: (title: string) => `Legend: ${title}`,
    noUnit: 'no unit',
    composite: 'False-colour image',
    compositeParts: 'Red, green and blue are:',
    compositeMeaning: 'Leaves look green, bare soil pink to brown, water and fresh burns dark.',
  },
  fr: {
    layer: 'Couche sur la carte',
    none: 'Aucune',
    opacity: 'Opacité de la couche',
    legend: (title: string) => `Légende\u202f: ${title}`,
    noUnit: 'sans unité',
    composite: 'Image en fausses couleurs',
    compositeParts: 'Rouge, vert et bleu sont\u202f:',
    compositeMeaning:
      'Les feuilles paraissent vertes, le sol nu rose à brun, l’eau et les brûlis récents sombres.',
  },
});
