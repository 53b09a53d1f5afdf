import { ACCESS } from './rows/access.ts';
import { CONTENTS } from './rows/contents.ts';
import { RANGES } from './rows/ranges.ts';
import { WAITS } from './rows/waits.ts';
import type { Row } from './row.ts';

/**
 * Every fault of a single file, in each form, tested at every position. Queries refer to rows by their index.
 */
export const MATRIX: readonly Row[] = [...WAITS, ...RANGES, ...CONTENTS, ...ACCESS];
