import type { PackAnswerRecord } from './pack-records.ts';

/** Whether two records of one call say the same, but for how their sources were reached and for receipts. */
export function isSameRecord(a: PackAnswerRecord, b: PackAnswerRecord): boolean {
  return JSON.stringify(comparable(a)) === JSON.stringify(comparable(b));
}

function comparable({ details, ...fields }: PackAnswerRecord): unknown {
  const { sources, provenance, ...rest } = details;
  const told = sources.map(({ id, scenes }) => ({ id, scenes }));
  return { ...fields, details: { ...rest, provenance: { ...provenance, receipt: null }, sources: told } };
}
