import type { CompareAnswer, Lang } from 'sylvan/contract';
import { changeRows } from './compare-changes.ts';
import { patchLines, periodLines, severityLines, type ComparePage } from './compare-columns.ts';
import { compareTextsOf } from './texts/compare.ts';
import { pageOf } from './page.ts';
import { table, wrap } from './layout.ts';
import {
  evidenceParts,
  inParts,
  missingLines,
  originRows,
  pointRows,
  warningLines,
  type RequestedZone,
} from './record-parts.ts';
import { sourceLines } from './record-sources.ts';

/** A comparison for people: the summary sentence, the changes, the two periods side by side, and the sources. */
export function formatCompareRecord(
  answer: CompareAnswer,
  lang: Lang,
  columns: number,
  requested: RequestedZone = answer,
): string {
  const page = { ...pageOf(lang, columns), compare: compareTextsOf(lang) };
  return inParts([
    wrap(answer.details.summary, columns),
    table([...zoneRows(answer, requested, page), ...changeRows(answer, page)], columns),
    periodLines(answer, page),
    severityLines(answer, page),
    patchLines(answer, page),
    ...evidenceParts(answer, page),
    missingLines(missingValues(answer, page), page),
    sourceLines(answer, page),
    warningLines(answer, page),
    table(originRows(answer, page), columns),
  ]);
}

function zoneRows(answer: CompareAnswer, requested: RequestedZone, page: ComparePage): [string, string][] {
  const { texts, compare, numbers } = page;
  const { zone, quality } = answer.details;
  const observed = numbers.percent(100 * quality.valid_fraction, 1);
  return [
    ...pointRows(zone, requested, page),
    [texts.quality, compare.observed(texts.grades[quality.grade], observed, quality.scenes_used)],
  ];
}

/** Missing values, grouped by reason: `NDRE (period 1, change)`. */
function missingValues({ details }: CompareAnswer, page: ComparePage): [name: string, reason: string][] {
  const found = new Map<
    string,
    { readonly name: string; readonly reason: string; readonly groups: string[] }
  >();
  for (const [path, { detail: reason }] of Object.entries(details.missing)) {
    const [name, group] = valueName(path, page);
    const one = found.get(name + reason) ?? { name, reason, groups: [] };
    found.set(name + reason, one);
    if (group !== undefined) one.groups.push(group);
  }
  return [...found.values()].map(({ name, reason, groups }) => [
    groups.length === 0 ? name : `${name} (${groups.join(', ')})`,
    reason,
  ]);
}

/** The name of the value at a path (`period1.ndre`, `status`), and the name of its column. */
function valueName(path: string, { texts, compare }: ComparePage): [name: string, group: string | undefined] {
  const [first, second, change] = compare.periods;
  const groups: Readonly<Record<string, string>> = { period1: first, period2: second, changes: change };
  const names: Readonly<Record<string, string>> = {
    ...compare.rows,
    ndvi_pct: compare.ndviPercent,
    forest_loss_ha: compare.loss,
    forest_gain_ha: compare.gain,
    net_ha: compare.net,
    loss_pct: compare.lossPercent,
    severity_ha: compare.severity,
    significant: compare.significant,
    status: compare.status,
    deforestation_alert: texts.fields.deforestation_alert,
  };
  const [key, group] = path.split('.').reverse() as [string, string?];
  return [names[key] ?? key, group === undefined ? undefined : (groups[group] ?? group)];
}
