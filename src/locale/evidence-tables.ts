import type { WitnessStatement } from '../contract/analyze-types.ts';
import type { MapReference } from '../contract/record-types.ts';
import type { Lang } from '../contract/zone.ts';
import { recordTexts } from './dictionaries.ts';
import { inLanguages } from './in-languages.ts';
import type { Answer } from './retold.ts';
import { formatNumber, formatPercent } from './typography.ts';

const mapLabels = inLanguages({
  en: {
    title: 'What other maps show',
    about:
      'The forest map of this record takes these maps into account. A map of an earlier year may show forest that has been cleared since.',
    columns: ['Map', 'Forest', 'This record', 'Agreement (kappa)', 'Disputed, ha'],
    maps: { worldcover: 'ESA WorldCover', gfc2020: 'EC forest cover', hansen: 'University of Maryland' },
    lost: (hectares: string) => `Loss since 2001: ${hectares} ha.`,
    note: (map: string, text: string) => `${map}: ${text}`,
  },
  fr: {
    title: 'Ce que montrent d’autres cartes',
    about:
      'La carte de forêt de ce relevé tient compte de ces cartes. Une carte d’une année antérieure peut montrer de la forêt défrichée depuis.',
    columns: ['Carte', 'Forêt', 'Ce relevé', 'Accord (kappa)', 'Désaccord, ha'],
    maps: {
      worldcover: 'ESA WorldCover',
      gfc2020: 'Forêt (CE)',
      hansen: 'Université du Maryland',
    },
    lost: (hectares) => `Perte depuis 2001\u202f: ${hectares} ha.`,
    note: (map, text) => `${map}\u202f: ${text}`,
  },
});

const witnessLabels = inLanguages({
  en: {
    title: 'What the forest map is based on',
    about:
      'For each kind of evidence: the share of the land that it covers, the share of that land that it classes as forest by itself, and the percentage points that it adds to the forest cover.',
    columns: ['Evidence', 'Land covered', 'Forest', 'Effect on cover, points'],
    witnesses: {
      spectra: 'Images of the year',
      height: 'Canopy heights',
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
      worldcover: 'ESA WorldCover 2021',
      gfc2020: 'Forêt 2020 (CE)',
      hansen: 'Pertes, université du Maryland',
    },
  },
});

const NONE = '–';

/** Tables of the evidence for an answer's forest and of what reference maps show for the same ground: none, one or both. */
export function evidenceTables(answer: Answer, lang: Lang): ReferenceTable[] {
  return [witnessTable(answer, lang), referenceTable(answer, lang)].filter((table) => table !== null);
}

/** A table on the evidence for an answer's forest. */
export interface ReferenceTable {
  /** Heading, in the language of the table. */
  readonly title: string;
  /** How to read it. */
  readonly about: string;
  /** Headings of the columns, including the column of names. */
  readonly columns: readonly string[];
  /** One row per map or kind of evidence, its name first; a dash for what is unknown. */
  readonly rows: readonly (readonly string[])[];
  /** Why a map is missing or incomplete, and the loss that it counts, each after the map's name. */
  readonly notes: readonly string[];
}

/** The reference maps of a record; `null` if none was requested. Failures are in the record's language. */
export function referenceTable({ details: { references = [] } }: Answer, lang: Lang): ReferenceTable | null {
  if (references.length === 0) return null;
  const { title, about, columns, maps, note } = mapLabels(lang);
  const nameOf = ({ map, year }: MapReference) => `${maps[map]} ${year}`;
  return {
    title,
    about,
    columns,
    rows: references.map((one) => [nameOf(one), ...mapCells(one, lang)]),
    notes: references.flatMap((one) => notesOf(one, lang).map((text) => note(nameOf(one), text))),
  };
}

function mapCells({ forest, agreement }: MapReference, lang: Lang): string[] {
  const share = (value: number | undefined | null) =>
    value == null ? NONE : formatPercent(100 * value, lang, 0);
  const { ours, kappa = null, disputed_ha: disputed } = agreement ?? {};
  return [
    share(forest),
    share(ours),
    kappa === null ? NONE : formatNumber(kappa, lang, 2, true),
    disputed === undefined ? NONE : formatNumber(disputed, lang, 1),
  ];
}

function notesOf({ status, detail, loss = [] }: MapReference, lang: Lang): string[] {
  const lost = loss.reduce((sum, { area_ha }) => sum + area_ha, 0);
  const why = status === 'empty' ? recordTexts(lang).noTile : detail;
  return [
    ...(why === null ? [] : [why]),
    ...(loss.length === 0 ? [] : [mapLabels(lang).lost(formatNumber(lost, lang, 1))]),
  ];
}

/** The evidence for the forest of an analysis; `null` for a comparison, and if the forest is unknown. */
export function witnessTable({ details }: Answer, lang: Lang): ReferenceTable | null {
  const evidence = 'evidence' in details.forest ? details.forest.evidence : [];
  if (evidence.length === 0) return null;
  const { title, about, columns, witnesses } = witnessLabels(lang);
  const rows = evidence.map((one) => [witnesses[one.witness], ...witnessCells(one, lang)]);
  return { title, about, columns, rows, notes: [] };
}

function witnessCells({ known, forest, pull }: WitnessStatement, lang: Lang): string[] {
  const sign = pull > 0 ? '+' : '';
  return [
    formatPercent(100 * known, lang, 0),
    forest === null ? NONE : formatPercent(100 * forest, lang, 0),
    sign + formatNumber(pull, lang, 1),
  ];
}
