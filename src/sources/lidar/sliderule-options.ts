import type { ClientOptions } from '../../cache/json-client.ts';
import type { ShotFilter } from './filter.ts';

/** GEDI's first day of science data. */
export const FIRST_DAY = '2019-04-18';

export interface SlideRuleOptions extends ClientOptions {
  /** Another address of its `gedi02ap` endpoint. */
  readonly url?: string;
  readonly filter?: Partial<ShotFilter>;
}
