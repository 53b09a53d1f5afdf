import { SylvanError } from '../core/errors.ts';
import type { Catalogue, Fetch } from './catalogue.ts';
import type { Clock } from './deadline.ts';
import { familyOf } from './item-identity.ts';
import type { Product } from './product.ts';
import { Refusal } from './refusal.ts';
import type { RetryPolicy } from './request.ts';

/** Canopy height maps of a folder catalogue. */
export const canopyMapProduct: Product = {
  collections: ['canopy-height'],
  isOwn: (item) => familyOf(item) === 'canopy-height',
  sceneOf: () => new Refusal('not-canopy-height', 'canopy height maps are not read yet'),
  prefer: () => 0,
};

/** ETH's global canopy height of 2020. */
export const ethCanopyMap: (options: {
  readonly fetch: Fetch;
  readonly retry?: Partial<RetryPolicy>;
  readonly clock?: Clock;
}) => Catalogue = () => ({
  id: 'eth-canopy-height',
  label: 'ETH canopy height 2020',
  host: 'libdrive.ethz.ch',
  search: () => Promise.reject(new SylvanError('internal', 'The ETH map is not read yet')),
});
