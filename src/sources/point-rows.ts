import { noRowError, rowFaultText, type Placed, type RowFault, type TableOrigin } from './point-fault.ts';
import { pointFeatures, type Cell, type PointFeature, type Row } from './point-features.ts';

/** Maximum number of refused rows that are reported individually. */
export const MAX_REPORTED = 100;

/** Rows of tables that could not be read. */
export class Refusals {
  /** `row 7: …`, numbered by line in the file; the first hundred. */
  readonly refused: string[] = [];
  refusedCount = 0;

  add(reason: string): void {
    if (++this.refusedCount <= MAX_REPORTED) this.refused.push(reason);
  }
}

/** The features of GeoJSON points as rows. Throws `points-invalid`. */
export function featureRows(
  json: unknown,
  origin: TableOrigin,
  cellOf: (feature: PointFeature) => Cell,
): Row[] {
  return pointFeatures(json, origin).map((one, i) => ({
    at: { unit: 'feature', number: i + 1 },
    cell: 'column' in one ? one : cellOf(one),
  }));
}

/**
 * Reads rows until `maximum`, where `onMore` is called. A row that cannot be read is refused alone; throws `points-invalid` if
 * that applies to all.
 */
export function readRows(
  rows: Iterable<Row>,
  origin: TableOrigin,
  refusals: Refusals,
  read: (cell: Cell) => RowFault | null,
  { maximum, onMore }: { readonly maximum: number; readonly onMore: () => void },
): void {
  let [count, refused] = [0, 0];
  let first: readonly [Placed, RowFault] | null = null;
  for (const { at, cell } of rows) {
    if (++count > maximum) {
      onMore();
      return;
    }
    const fault = typeof cell === 'function' ? read(cell) : cell;
    if (fault === null) continue;
    refused++;
    first ??= [at, fault];
    refusals.add(rowFaultText(at, fault));
  }
  if (first !== null && refused === count) throw noRowError(origin, count, ...first);
}
