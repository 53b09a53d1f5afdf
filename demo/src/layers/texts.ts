import { inLanguage } from '../state/language.ts';

/** What the chooser of layers and their legends say; titles, units and classes are the library's. */
export const texts = inLanguage({
  en: {
    layer: 'Layer on the map',
    none: 'None',
    opacity: 'Opacity of the layer',
    legend: (title: string) => `Legend: ${title}`,
    noUnit: 'no unit',
  },
  fr: {
    layer: 'Couche sur la carte',
    none: 'Aucune',
    opacity: 'Opacité de la couche',
    legend: (title: string) => `Légende\u202f: ${title}`,
    noUnit: 'sans unité',
  },
});
