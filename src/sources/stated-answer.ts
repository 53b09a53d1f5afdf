import type { PointQuery } from './points.ts';

/** Properties of an item that identify the answer it represents. */
interface StatedAnswer {
  readonly 'sylvan:catalog'?: string | null | undefined;
  readonly start_datetime?: string | null | undefined;
  readonly end_datetime?: string | null | undefined;
}

/** Whether an item represents the answer to a query for these days. Then only this item is read: others may contain more. */
export function isAnswerTo({ start, end }: PointQuery, stated: StatedAnswer): boolean {
  return (
    stated['sylvan:catalog'] != null &&
    stated.start_datetime?.slice(0, 10) === start &&
    stated.end_datetime?.slice(0, 10) === end
  );
}
