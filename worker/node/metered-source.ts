import type { RangeSource } from '../http/range-source.ts';
import type { Purpose, TransferLog } from '../http/transfer-log.ts';

/** A source whose reads are told to `log` as if they were requests, so that files count in progress and reports too. */
export function meteredSource(source: RangeSource, log: TransferLog): RangeSource {
  const record = (purpose: Purpose, offset: number, bytes: number) =>
    log.record({
      host: '',
      asset: source.url,
      purpose,
      offset,
      length: bytes,
      bytes,
      attempt: 1,
      milliseconds: 0,
      outcome: 'ok',
    });
  return {
    url: source.url,
    unverified: source.unverified,
    get size() {
      return source.size;
    },
    get version() {
      return source.version;
    },
    async read(offset, length, signal) {
      const bytes = await source.read(offset, length, signal);
      record('header', offset, bytes.length);
      return bytes;
    },
    async readMany(ranges, signal, options) {
      const parts = await source.readMany(ranges, signal, options);
      parts.forEach((part, i) => record('tile', ranges[i].offset, part.length));
      return parts;
    },
    close: () => source.close(),
  };
}
