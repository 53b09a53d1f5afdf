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
        meaning:
          'The medians of the looks used, from 0 to 0.2 of reflectance, brightened by their square roots (gamma 2): about what eyes would see.',
      },
      composite: {
        title: 'False-colour image',
        meaning: 'Leaves look green, bare soil pink to brown, water and fresh burns dark.',
      },
    },
    imageParts: 'Red, green and blue are:',
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
        meaning:
          'Les médianes des vues retenues, de 0 à 0,2 de réflectance, éclaircies par leur racine carrée (gamma 2)\u202f: à peu près ce que verrait l’œil.',
      },
      composite: {
        title: 'Image en fausses couleurs',
        meaning:
          'Les feuilles paraissent vertes, le sol nu rose à brun, l’eau et les brûlis récents sombres.',
      },
    },
    imageParts: 'Rouge, vert et bleu sont\u202f:',
  },
});
