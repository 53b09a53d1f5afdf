import { pageTexts } from '../state/language.ts';

/** What the chooser of layers and their legends say; titles, units and classes are the library's. */
export const texts = pageTexts({
  en: {
    layer: 'Layer on the map',
    none: 'None',
    opacity: 'Opacity of the layer',
    legend: (title: string) => `Legend: ${title}`,
    noUnit: 'no unit',
    images: { 'true-colour': 'True-colour image', composite: 'False-colour image' },
  },
  fr: {
    layer: 'Couche sur la carte',
    none: 'Aucune',
    opacity: 'Opacité de la couche',
    legend: (title) => `Légende\u202f: ${title}`,
    noUnit: 'sans unité',
    images: { 'true-colour': 'Image en couleurs naturelles', composite: 'Image en fausses couleurs' },
  },
});
