import { AssetAddress } from '../http/asset-address.ts';
import type { ByteRange, RangeSource } from '../http/range-source.ts';
import { offlineMiss } from './problems.ts';

/** A file that may not be fetched: every reading of it is `offline-miss`. */
export class UnreachableSource implements RangeSource {
  readonly url: string;
  readonly size = null;
  readonly version = null;
  readonly unverified = false;

  /** Throws `stac-invalid` for what is the address of no file. */
  constructor(href: string) {
    this.url = href.startsWith('file:') ? new URL(href).href : new AssetAddress(href).url;
  }

  read(offset: number, length: number): Promise<never> {
    return this.readMany([{ offset, length }]);
  }

  readMany(ranges: readonly ByteRange[]): Promise<never> {
    return Promise.reject(offlineMiss(this.url, ranges));
  }

  close(): void {
    return;
  }
}
