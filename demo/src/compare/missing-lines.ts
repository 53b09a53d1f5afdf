import type { CompareAnswer } from 'sylvan';
import { dictionary, missingReason } from 'sylvan/locale';
import type { Lang } from '../state/language.ts';
import { texts } from '../texts/compare.ts';

/** Missing values, grouped by reason: `NDRE (earlier, change): …`. */
export function missingLines({ details }: CompareAnswer, lang: Lang): string[] {
  const { colon } = dictionary(lang);
  const found = new Map<
    string,
    { readonly name: string; readonly reason: string; readonly columns: string[] }
  >();
  for (const [path, { code }] of Object.entries(details.missing)) {
    const [name, column] = nameOf(path);
    const reason = missingReason(code, lang).detail;
    const one = found.get(name + code) ?? { name, reason, columns: [] };
    found.set(name + code, one);
    if (column !== undefined) one.columns.push(column.toLowerCase());
  }
  return [...found.values()].map(
    ({ name, reason, columns }) =>
      `${name}${columns.length === 0 ? '' : ` (${columns.join(', ')})`}${colon}${reason}`,
  );
}

/** The name of a path (`period1.ndre`, `status`), and its column. */
function nameOf(path: string): readonly [name: string, column: string | undefined] {
  const { rows, values, ndviPercent, periodColumns, loss, gain, net, status, alert } = texts.value;
  const [first, second, change] = periodColumns;
  const names: Readonly<Partial<Record<string, string>>> = {
    ...rows,
    ...values,
    ndvi_pct: ndviPercent,
    status,
    deforestation_alert: alert,
    forest_loss_ha: loss,
    forest_gain_ha: gain,
    net_ha: net,
  };
  const columns: Readonly<Partial<Record<string, string>>> = {
    period1: first,
    period2: second,
    changes: change,
  };
  const [key, group] = path.split('.').reverse() as [string, string?];
  return [names[key] ?? key, group === undefined ? undefined : columns[group]];
}
