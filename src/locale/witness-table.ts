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
      'For each kind of evidence: the share of the land that it covers, the share of that land that it classes as forest by itself, and the percentage points that it adds to the forest cover.',
    columns: ['Evidence', 'Land covered', 'Forest', 'Effect on cover, points'],
    witnesses: {
      spectra: 'Images of the year',
      height: 'Canopy heights',
      radar: 'Radar',
      worldcover: 'ESA WorldCover 2021',
      gfc2020: 'EC forest cover 2020',
      hansen: 'Loss, University of Maryland',
    },
  },
  fr: {
    title: 'Sur quoi repose la carte de la forêt',
    about:
      'Pour chaque donnée, la part des terres qu’elle couvre, la part de ces terres qu’elle classe à elle seule en forêt, et les points de pourcentage qu’elle ajoute au couvert forestier.',
    columns: ['Donnée', 'Terres couvertes', 'Forêt', 'Effet sur le couvert, points'],
    witnesses: {
      spectra: 'Images de l’année',
      height: 'Hauteurs de canopée',
      radar: 'Radar',
      worldcover: 'ESA WorldCover 2021',
      gfc2020: 'Forêt 2020 (CE)',
      hansen: 'Pertes, université du Maryland',
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
