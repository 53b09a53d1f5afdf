import type { Lang } from '../contract/zone.ts';
import type { ErrorFields, Json } from '../errors/errors.ts';
import { TABLE_FAULTS, type TableFault } from '../sources/point-fault.ts';
import type { Explanation } from './dictionary.ts';
import { inLanguages } from './in-languages.ts';
import { listed } from './printable.ts';
import { formatNumber, french as t } from './typography.ts';

/** What is known of a table that cannot be read, in words of the language. */
interface TableFacts {
  /** `row 7`. */
  readonly row: string;
  readonly column: string;
  readonly value: string;
  /** What the column wants. */
  readonly wants: string;
  readonly columns: string;
  readonly maximum: string;
  readonly line: string;
  readonly has: string;
  readonly wanted: string;
}

/** What is said of tables of fires and LiDAR shots that cannot be read. */
interface TableTexts {
  readonly units: Readonly<Record<'row' | 'feature', (number: string) => string>>;
  /** What columns want; any other one wants what `''` does. */
  readonly wants: Readonly<Record<string, string>>;
  readonly faults: Readonly<Record<TableFault, (facts: TableFacts) => Explanation>>;
  /** `no-row` where the row has more or fewer fields than there are columns, and where a cell is empty. */
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
      acq_date: 'a day written YYYY-MM-DD',
      acq_time: 'a time written HHMM',
      satellite: 'the name of a satellite',
      confidence: 'l, n, h or a percentage',
      instrument: 'VIIRS or MODIS',
      type: '0, 1, 2 or 3',
      geometry: 'Point',
      delta_time: 'a number of seconds since 2018',
      time: 'a time since 2018 in ISO 8601',
      rh: '101 numbers',
      rh50: 'a number no greater than rh98',
    },
    faults: {
      empty: () => ['The table of points is empty', 'Write it again.'],
      'no-table': () => [
        'The file has no table of fires: its first row names none of the columns of fires',
        'Give a CSV file whose first row names the columns, or GeoJSON.',
      ],
      'no-json': () => [
        'The file begins as GeoJSON, but is not valid JSON',
        'Write it again: it may have been cut short.',
      ],
      'no-collection': () => ['The file is not a FeatureCollection', 'Put its points into one.'],
      'columns-missing': ({ columns }) => [
        `The table has no column ${columns}`,
        'Add it under this name, or rename the one that holds it.',
      ],
      'instrument-unknown': () => [
        'The table does not say which instrument saw its fires',
        'Add a column instrument with VIIRS or MODIS.',
      ],
      'quote-open': ({ line }) => [
        `The quote opened on line ${line} of the table is never closed`,
        'Write it again: it may have been cut short.',
      ],
      'too-many-rows': ({ maximum }) => [
        `The table has more than ${maximum} rows`,
        'Cut it to the place and days that you need.',
      ],
      'too-large': ({ maximum }) => [
        `The table is larger than ${maximum} MB`,
        'Cut it to the place and days that you need.',
      ],
      'no-row': ({ row, column, value, wants }) => [
        `No row of the table can be read: in ${row}, column ${column} has ${value} in place of ${wants}`,
        'Correct this column.',
      ],
    },
    otherFields: ({ row, has, wanted }) => [
      `No row of the table can be read: ${row} has ${has} fields for ${wanted} columns`,
      'Separate the fields of all rows like those of the first one.',
    ],
    emptyCell: ({ row, column, wants }) => [
      `No row of the table can be read: in ${row}, column ${column} lacks ${wants}`,
      'Fill this column.',
    ],
  },
  fr: {
    units: { row: (number) => `la ligne ${number}`, feature: (number) => `l’objet ${number}` },
    wants: {
      '': 'un nombre',
      latitude: 'des degrés de -90 à 90',
      longitude: 'des degrés de -180 à 180',
      acq_date: 'un jour écrit AAAA-MM-JJ',
      acq_time: 'une heure écrite HHMM',
      satellite: 'le nom d’un satellite',
      confidence: 'l, n, h ou un nombre de pour-cent',
      instrument: 'VIIRS ou MODIS',
      type: '0, 1, 2 ou 3',
      geometry: 'Point',
      delta_time: 'un nombre de secondes depuis 2018',
      time: 'une heure depuis 2018 selon ISO 8601',
      rh: '101 nombres',
      rh50: 'un nombre qui ne dépasse pas rh98',
    },
    faults: {
      empty: () => ['Le tableau de points est vide', 'Récrivez-le.'],
      'no-table': () => [
        t`Le fichier n’a pas de tableau de feux : sa première ligne ne nomme aucune de leurs colonnes`,
        'Donnez un fichier CSV dont la première ligne a des noms, ou du GeoJSON.',
      ],
      'no-json': () => [
        'Le fichier commence comme du GeoJSON, mais ce n’est pas du JSON',
        t`Récrivez-le : il a pu être coupé.`,
      ],
      'no-collection': () => ['Le fichier n’est pas une FeatureCollection', 'Mettez-y ses points.'],
      'columns-missing': ({ columns }) => [
        `Le tableau n’a pas de colonne ${columns}`,
        'Ajoutez-la sous ce nom, ou renommez celle qui en tient lieu.',
      ],
      'instrument-unknown': () => [
        'Le tableau ne dit pas quel instrument a vu ses feux',
        'Ajoutez une colonne instrument avec VIIRS ou MODIS.',
      ],
      'quote-open': ({ line }) => [
        `Le guillemet ouvert à la ligne ${line} du tableau n’est jamais fermé`,
        t`Récrivez-le : il a pu être coupé.`,
      ],
      'too-many-rows': ({ maximum }) => [
        `Le tableau a plus de ${maximum} lignes`,
        'Réduisez-le au lieu et aux jours voulus.',
      ],
      'too-large': ({ maximum }) => [
        `Le tableau a plus de ${maximum} Mo`,
        'Réduisez-le au lieu et aux jours voulus.',
      ],
      'no-row': ({ row, column, value, wants }) => [
        t`Aucune ligne du tableau n’est lisible : dans ${row}, la colonne ${column} a ${value} au lieu de ${wants}`,
        'Corrigez cette colonne.',
      ],
    },
    otherFields: ({ row, has, wanted }) => [
      t`Aucune ligne du tableau n’est lisible : ${row} a ${has} champs sous ${wanted} colonnes`,
      'Séparez les champs de toutes les lignes comme ceux de la première.',
    ],
    emptyCell: ({ row, column, wants }) => [
      t`Aucune ligne du tableau n’est lisible : dans ${row}, il manque à la colonne ${column} ${wants}`,
      'Remplissez cette colonne.',
    ],
  },
});

/** What is wrong with a table, and what to do; undefined for an error of no known fault. */
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
  const said = (name: string) => textOf(fields[name], lang);
  const [column, unit] = [said('column'), said('unit') === 'feature' ? 'feature' : 'row'] as const;
  return {
    row: units[unit](said('number')),
    column,
    value: said('value'),
    wants: wants[column.toLowerCase()] ?? wants[''],
    columns: said('columns'),
    maximum: said('maximum'),
    line: said('line'),
    has: said('has'),
    wanted: said('wanted'),
  };
}

function textOf(value: Json | undefined, lang: Lang): string {
  if (typeof value === 'number') return formatNumber(value, lang, 0);
  if (value === undefined) return '';
  return listed(Array.isArray(value) ? (value as readonly Json[]) : [value]);
}
