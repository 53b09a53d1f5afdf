import type { Lang } from '../contract/zone.ts';
import { referenceTable, type ReferenceTable } from './reference-table.ts';
import type { Answer } from './retold.ts';
import { witnessTable } from './witness-table.ts';

/** What an answer's forest rests on, and what reference maps show of the same ground, as tables in a language: none, one or both. */
export function evidenceTables(answer: Answer, lang: Lang): ReferenceTable[] {
  return [witnessTable(answer, lang), referenceTable(answer, lang)].filter((table) => table !== null);
}
