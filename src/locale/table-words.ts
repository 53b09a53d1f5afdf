import type { Lang } from '../contract/zone.ts';
import type { ErrorFields, Json } from '../errors/errors.ts';
import { TABLE_FAULTS, type TableFault } from '../sources/point-fault.ts';
import type { Explanation } from './en.ts';
import { inLanguages } from './in-languages.ts';
import { listed } from './printable.ts';
import { formatNumber, french as t } from './typography.ts';

/** The facts about a table that cannot be read, as text in the language, such as `row` (`row 7`) and what a column `wants`. */
type TableFacts = Readonly<Record<string, string>>;

/** Texts on tables of fires and LiDAR shots that cannot be read. */
interface TableTexts {
  readonly units: Readonly<Record<'row' | 'feature', (number: string) => string>>;
  /** What columns must contain; `''` applies to all columns not listed. */
  readonly wants: Readonly<Record<string, string>>;
  readonly faults: Readonly<Record<TableFault, (facts: TableFacts) => Explanation>>;
  /** Used for `no-row` if the row's number of fields differs from the number of columns, or if a cell is empty. */
  readonly otherFields: (facts: TableFacts) => Explanation;
  readonly emptyCell: (facts: TableFacts) => Explanation;
}

const texts = inLanguages<TableTexts>({
  en: {
    units: { row: (number) => `row ${number}`, feature: (number) => `feature ${number}` },
    wants: {
      '': 'a number',
      latitude: 'degrees from -90 to 90',
      longitude: 'degrees from -180 to 180',
      acq_date: 'a date written YYYY-MM-DD',
      acq_time: 'a time written HHMM',
      satellite: 'the name of a satellite',
      confidence: 'l, n, h or a percentage',
      instrument: 'VIIRS or MODIS',
      type: '0, 1, 2 or 3',
      geometry: 'Point',
      delta_time: 'a number of seconds since 2018',
      time: 'an ISO 8601 time in 2018 or later',
      rh: '101 numbers',
      rh50: 'a number no greater than rh98',
      sensitivity: 'a fraction, 1 at most',
    },
    faults: {
      empty: () => ['The table of points is empty', 'Export the table again.'],
      'not-utf8': () => [
        'The file is not UTF-8 but probably UTF-16',
        'Save the file as UTF-8 ("CSV UTF-8").',
      ],
      'no-table': () => [
        'The file contains no table of fires: its first row names none of the columns expected for fires',
        'Give a CSV file whose first row names the columns, or GeoJSON.',
      ],
      'no-json': () => [
        'The file begins like GeoJSON, but is not valid JSON',
        'Export the file again: it may have been cut short.',
      ],
      'no-collection': () => [
        'The file is not a FeatureCollection',
        'Put the points into a FeatureCollection.',
      ],
      'columns-missing': ({ columns }) => [
        `The table lacks these columns: ${columns}`,
        'Add each missing column, or rename the column that contains its values.',
      ],
      'instrument-unknown': () => [
        'The table does not say which instrument detected the fires',
        'Add an instrument column with VIIRS or MODIS.',
      ],
      'quote-open': ({ line }) => [
        `The quote opened on line ${line} of the table is never closed`,
        'Export the table again: it may have been cut short.',
      ],
      'too-many-rows': ({ maximum }) => [
        `The table has more than ${maximum} rows`,
        'Limit the table to the place and dates that you need.',
      ],
      'too-large': ({ maximum }) => [
        `The table is larger than ${maximum} MB`,
        'Limit the table to the place and dates that you need.',
      ],
      'no-row': ({ row, column, value, wants }) => [
        `No row of the table can be read: in ${row}, column ${column} contains ${value} instead of ${wants}`,
        'Correct this column.',
      ],
    },
    otherFields: ({ row, has, wanted }) => [
      `No row of the table can be read: ${row} has ${has} fields for ${wanted} columns`,
      'Use the same separator in all rows as in the first.',
    ],
    emptyCell: ({ row, column, wants }) => [
      `No row of the table can be read: in ${row}, column ${column} is empty; expected: ${wants}`,
      'Fill in this column.',
    ],
  },
  fr: {
    units: { row: (number) => `la ligne ${number}`, feature: (number) => `l’objet ${number}` },
    wants: {
      '': 'un nombre',
      latitude: 'des degrés de -90 à 90',
      longitude: 'des degrés de -180 à 180',
      acq_date: 'une date au format AAAA-MM-JJ',
      acq_time: 'une heure au format HHMM',
      satellite: 'le nom d’un satellite',
      confidence: 'l, n, h ou un pourcentage',
      instrument: 'VIIRS ou MODIS',
      type: '0, 1, 2 ou 3',
      geometry: 'Point',
      delta_time: 'un nombre de secondes depuis 2018',
      time: 'une date et une heure ISO 8601, en 2018 ou plus tard',
      rh: '101 nombres',
      rh50: 'un nombre qui ne dépasse pas rh98',
      sensitivity: 'une fraction, 1 au plus',
    },
    faults: {
      empty: () => ['Le tableau de points est vide', 'Exportez de nouveau le tableau.'],
      'not-utf8': () => [
        'Le fichier n’est pas en UTF-8, mais sans doute en UTF-16',
        'Enregistrez le fichier en UTF-8 («\u202fCSV UTF-8\u202f»).',
      ],
      'no-table': () => [
        t`Le fichier ne contient pas de tableau de feux : sa première ligne ne nomme aucune des colonnes attendues pour des feux`,
        'Fournissez un fichier CSV dont la première ligne nomme les colonnes, ou du GeoJSON.',
      ],
      'no-json': () => [
        'Le fichier commence comme du GeoJSON, mais n’est pas du JSON valide',
        t`Exportez de nouveau le fichier : il est peut-être tronqué.`,
      ],
      'no-collection': () => [
        'Le fichier n’est pas une FeatureCollection',
        'Mettez les points dans une FeatureCollection.',
      ],
      'columns-missing': ({ columns }) => [
        t`Colonnes absentes du tableau : ${columns}`,
        'Ajoutez chaque colonne manquante, ou renommez celle qui contient ses valeurs.',
      ],
      'instrument-unknown': () => [
        'Le tableau n’indique pas quel instrument a détecté les feux',
        'Ajoutez une colonne instrument contenant VIIRS ou MODIS.',
      ],
      'quote-open': ({ line }) => [
        `Le guillemet ouvert à la ligne ${line} du tableau n’est jamais fermé`,
        t`Exportez de nouveau le tableau : il est peut-être tronqué.`,
      ],
      'too-many-rows': ({ maximum }) => [
        `Le tableau compte plus de ${maximum} lignes`,
        'Limitez le tableau au lieu et aux dates voulus.',
      ],
      'too-large': ({ maximum }) => [
        `Le tableau dépasse ${maximum} Mo`,
        'Limitez le tableau au lieu et aux dates voulus.',
      ],
      'no-row': ({ row, column, value, wants }) => [
        t`Aucune ligne du tableau n’est lisible : dans ${row}, la colonne ${column} contient ${value} ; attendu : ${wants}`,
        'Corrigez cette colonne.',
      ],
    },
    otherFields: ({ row, has, wanted }) => [
      t`Aucune ligne du tableau n’est lisible : ${row} a ${has} champs pour ${wanted} colonnes`,
      'Utilisez dans toutes les lignes le même séparateur que dans la première.',
    ],
    emptyCell: ({ row, column, wants }) => [
      t`Aucune ligne du tableau n’est lisible : dans ${row}, la colonne ${column} est vide ; attendu : ${wants}`,
      'Remplissez cette colonne.',
    ],
  },
});

/** What is wrong with a table, and what to do; undefined if the fault is unknown. */
export function tableExplanation(fields: ErrorFields, lang: Lang): Explanation | undefined {
  const fault = TABLE_FAULTS.find((known) => known === fields.table);
  if (fault === undefined) return undefined;
  const { faults, otherFields, emptyCell } = texts(lang);
  const facts = factsOf(fields, lang);
  if (fault !== 'no-row') return faults[fault](facts);
  if ('has' in fields) return otherFields(facts);
  return facts.value === '' ? emptyCell(facts) : faults[fault](facts);
}

function factsOf(fields: ErrorFields, lang: Lang): TableFacts {
  const { units, wants } = texts(lang);
  const facts = Object.entries(fields).map(([name, value]) => [name, textOf(value, lang)]);
  const { column = '', number = '', ...said } = Object.fromEntries(facts) as TableFacts;
  return {
    value: '',
    ...said,
    column,
    row: units[fields.unit === 'feature' ? 'feature' : 'row'](number),
    wants: wants[column.toLowerCase()] ?? wants[''],
  };
}

function textOf(value: Json, lang: Lang): string {
  if (typeof value === 'number') return formatNumber(value, lang, 0);
  return listed(Array.isArray(value) ? (value as readonly Json[]) : [value]);
}
