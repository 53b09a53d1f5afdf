import { SylvanError } from '../core/errors.ts';
import type { Fetch } from './catalogue.ts';
import type { Clock } from './deadline.ts';
import type { LidarCatalogue } from './points.ts';
import type { RetryPolicy } from './request.ts';

/** GEDI's shots from SlideRule's public service. */
export const slideRule: (options: {
  readonly fetch: Fetch;
  readonly retry?: Partial<RetryPolicy>;
  readonly clock?: Clock;
}) => LidarCatalogue = () => ({
  id: 'sliderule',
  label: 'SlideRule',
  host: 'sliderule.slideruleearth.io',
  search: () => Promise.reject(new SylvanError('internal', 'SlideRule is not read yet')),
});
