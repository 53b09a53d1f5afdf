import type { PointQuery } from './points.ts';

/** What an item states of the answer that it stands for. */
interface StatedAnswer {
  readonly 'sylvan:catalog'?: string | null | undefined;
  readonly start_datetime?: string | null | undefined;
  readonly end_datetime?: string | null | undefined;
}

/** Whether an item stands for the answer to a query of these days: it alone is read, for others may hold more. */
export function isAnswerTo({ start, end }: PointQuery, stated: StatedAnswer): boolean {
  return (
    stated['sylvan:catalog'] != null &&
    stated.start_datetime?.slice(0, 10) === start &&
    stated.end_datetime?.slice(0, 10) === end
  );
}
