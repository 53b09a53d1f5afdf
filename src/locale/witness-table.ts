import type { WitnessStatement } from '../contract/analyze-types.ts';
import type { Lang } from '../contract/zone.ts';
import { inLanguages } from './in-languages.ts';
import type { ReferenceTable } from './reference-table.ts';
import type { Answer } from './retold.ts';
import { formatNumber, formatPercent } from './typography.ts';

const labels = inLanguages({
  en: {
    title: 'What the forest map rests on',
    about:
      'For each witness: the share of the land that it knows, the share that it alone calls forest, and the points by which it moves the cover.',
    columns: ['Witness', 'Knows', 'Forest', 'Effect on cover, points'],
    witnesses: {
      spectra: 'Images of the year',
      height: 'Canopy heights',
      radar: 'Radar',
      worldcover: 'ESA WorldCover 2021',
      gfc2020: 'EC forest cover 2020',
      hansen: 'Losses, University of Maryland',
    },
  },
  fr: {
    title: 'Sur quoi repose la carte de la forêt',
    about:
      'Ce que chaque témoin connaît des terres, ce que lui seul classe en forêt, et de combien de points il déplace le couvert.',
    columns: ['Témoin', 'Connaît', 'Forêt', 'Effet sur le couvert, points'],
    witnesses: {
      spectra: 'Images de l’année',
      height: 'Hauteurs de la canopée',
      radar: 'Radar',
      worldcover: 'ESA WorldCover 2021',
      gfc2020: 'Forêt 2020 (CE)',
      hansen: 'Pertes, Université du Maryland',
    },
  },
});

const NONE = '–';

/** Who says what is forest in an analysis, in a language, as a table; `null` for a comparison and where forest is not known. */
export function witnessTable({ details }: Answer, lang: Lang): ReferenceTable | null {
  const evidence = 'evidence' in details.forest ? details.forest.evidence : [];
  if (evidence.length === 0) return null;
  const { title, about, columns, witnesses } = labels(lang);
  const rows = evidence.map((one) => [witnesses[one.witness], ...cellsOf(one, lang)]);
  return { title, about, columns, rows, notes: [] };
}

function cellsOf({ known, forest, pull }: WitnessStatement, lang: Lang): string[] {
  const sign = pull > 0 ? '+' : '';
  return [
    formatPercent(100 * known, lang, 0),
    forest === null ? NONE : formatPercent(100 * forest, lang, 0),
    sign + formatNumber(pull, lang, 1),
  ];
}
