import { pageTexts } from '../state/language.ts';

/** What the chooser of layers and their legends say; titles, units and classes are the library's. */
export const texts = pageTexts({
  en: {
    layer: 'Layer on the map',
    none: 'None',
    opacity: 'Opacity of the layer',
    legend: (title: string) => `Legend: ${title}`,
    noUnit: 'no unit',
    images: {
      'true-colour': {
        title: 'True-colour image',
        meaning: 'Roughly what the eye would see: the median of the cloud-free images, brightened.',
      },
      composite: {
        title: 'False-colour image',
        meaning: 'Leaves look green, bare soil pink to brown, water and fresh burns dark.',
      },
    },
    imageParts: (bands: readonly string[]) => `Red, green, blue: ${bands.join(', ')}.`,
  },
  fr: {
    layer: 'Couche sur la carte',
    none: 'Aucune',
    opacity: 'Opacité de la couche',
    legend: (title) => `Légende\u202f: ${title}`,
    noUnit: 'sans unité',
    images: {
      'true-colour': {
        title: 'Image en vraies couleurs',
        meaning: 'À peu près ce que verrait l’œil\u202f: la médiane des images sans nuage, éclaircie.',
      },
      composite: {
        title: 'Image en fausses couleurs',
        meaning:
          'Les feuilles paraissent vertes, le sol nu rose à brun, l’eau et les brûlis récents sombres.',
      },
    },
    imageParts: (bands) => `Rouge, vert, bleu\u202f: ${bands.join(', ')}.`,
  },
});
