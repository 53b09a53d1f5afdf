import type { AnalyzeAnswer, AnalyzeDetails, CompareAnswer } from 'sylvan/contract';
import { evidenceTables } from 'sylvan/locale';
import { matrix, wrap } from './layout.ts';
import type { Page } from './page.ts';

/** A record of either kind. */
export type Answer = AnalyzeAnswer | CompareAnswer;

/** The zone as requested: a square or a polygon. */
export type RequestedZone = { readonly lat: number; readonly lng: number; readonly size: number } | 'polygon';

const KERNEL_DIGITS = 12;

/** Joins parts of a record with an empty line between them; skips empty parts. */
export function inParts(parts: readonly (readonly string[])[]): string {
  const filled = parts.filter((lines) => lines.length > 0);
  return `${filled.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** The zone of the answer, and its grid. */
export function pointRows(
  zone: AnalyzeDetails['zone'],
  requested: RequestedZone,
  page: Page,
): [string, string][] {
  const { texts, numbers } = page;
  return [
    [texts.zone, zoneValue(zone, requested, page)],
    [texts.grid, texts.gridValue(zone.crs, numbers.atMost(zone.resolution_m, 1))],
  ];
}

function zoneValue(zone: AnalyzeDetails['zone'], requested: RequestedZone, { texts, numbers }: Page): string {
  if (requested === 'polygon') {
    const box = zone.bbox.map((degrees) => numbers.atMost(degrees, 5));
    const perimeter = numbers.atMost((zone.perimeter_m ?? 0) / 1000, 2);
    return texts.polygonValue(numbers.atMost(zone.area_ha, 2), perimeter, box);
  }
  const { lat, lng, size } = requested;
  const centre = [numbers.atMost(lat, 6), numbers.atMost(lng, 6)] as const;
  return texts.zoneValue(...centre, numbers.atMost(size, 3), numbers.atMost(zone.area_ha, 1));
}

/** The evidence for the forest, and the values of reference maps for the same ground. */
export function evidenceParts(answer: Answer, { lang, columns }: Page): string[][] {
  return evidenceTables(answer, lang).map(({ title, columns: [, ...heads], rows, notes }) => [
    title,
    ...matrix(['', ...heads], rows, columns),
    ...notes.flatMap((note) => wrap(note, columns, '  ')),
  ]);
}

/** Missing values, grouped by reason. */
export function missingLines(
  missing: readonly (readonly [name: string, reason: string])[],
  { texts, columns }: Page,
): string[] {
  const byReason = new Map<string, string[]>();
  for (const [name, reason] of missing) byReason.set(reason, [...(byReason.get(reason) ?? []), name]);
  if (byReason.size === 0) return [];
  const lines = [...byReason].flatMap(([reason, names]) =>
    wrap(texts.because(names.join(', '), reason), columns, '  - '),
  );
  return [texts.withoutValue, ...lines];
}

export function warningLines({ details }: Answer, { texts, columns }: Page): string[] {
  if (details.warnings.length === 0) return [];
  return [texts.warnings, ...details.warnings.flatMap(({ detail }) => wrap(detail, columns, '  - '))];
}

/** The providers of the data, and the software that computed it. */
export function originRows({ details, satellites_used }: Answer, { texts }: Page): [string, string][] {
  const { library, processing_version, kernels_sha256 } = details.provenance;
  return [
    [texts.satellites, satellites_used.join(', ')],
    ...details.attribution.map((line): [string, string] => [texts.data, line]),
    [
      texts.computedBy,
      texts.computedByValue(library, processing_version, kernels_sha256.slice(0, KERNEL_DIGITS)),
    ],
  ];
}
