import { compareLabels, inLanguages, recordLabels } from 'sylvan/locale';
import type { Lang } from '../state/language.ts';

/** What the printed report says next to what the record says itself. */
export function reportTextsOf(lang: Lang) {
  return { ...compareLabels(lang), ...recordLabels(lang), ...ownTexts(lang) };
}
export type ReportTexts = ReturnType<typeof reportTextsOf>;

const ownTexts = inLanguages({
  en: {
    title: 'Forest report',
    zone: (point: string, size: string, area: string) =>
      `A square of ${size} km around ${point} (${area} ha)`,
    polygon: (name: string, point: string, area: string, perimeter: string | null) =>
      `${name === '' ? 'A polygon' : name} around ${point} (${area} ha${perimeter === null ? '' : `, perimeter ${perimeter} km`})`,
    day: 'Day',
    facts: 'What was found',
    series: 'Each year since 1984',
    /** The last column of the series. */
    seen: 'Observed',
    periods: 'The two periods',
    periodColumns: ['', 'Before', 'After', 'Change'],
    largestPatches: 'The largest patches of loss',
    patchColumns: ['Point', 'Area', 'Lost between'],
    sourceColumns: ['Source', 'Status', 'Scenes', 'Days'],
    link: 'The same in the page:',
  },
  fr: {
    title: 'Rapport sur une forêt',
    zone: (point, size, area) => `Un carré de ${size} km autour de ${point} (${area} ha)`,
    polygon: (name, point, area, perimeter) =>
      `${name === '' ? 'Un polygone' : name} autour de ${point} (${area} ha${perimeter === null ? '' : `, périmètre ${perimeter} km`})`,
    day: 'Jour',
    facts: 'Ce qui a été trouvé',
    series: 'Chaque année depuis 1984',
    seen: 'Vu',
    periods: 'Les deux périodes',
    periodColumns: ['', 'Avant', 'Après', 'Évolution'],
    largestPatches: 'Les plus grandes parcelles de perte',
    patchColumns: ['Lieu', 'Surface', 'Perdue entre'],
    sourceColumns: ['Source', 'État', 'Scènes', 'Jours'],
    link: 'Le même dans la page\u202f:',
  },
});
