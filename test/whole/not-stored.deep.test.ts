import { diagnose } from 'sylvan/doctor';
import { resolve } from 'node:path';
import { createSylvan, type Sylvan, type SylvanOptions } from 'sylvan/node';
import { doctorLabels } from 'sylvan/locale';
import { beforeAll, describe, expect, it } from 'vitest';
import { always, type Spoil } from '../support/faults.ts';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { useClosing, useFolder } from '../support/closing.ts';

const FRONTIER = resolve(import.meta.dirname, '../../build/samples/frontier');
const ZONE = { lat: -10.599201, lng: -61.352878, size: 1, date: '2025-08-31', detail: 'quick' } as const;

const without =
  (...names: readonly string[]): Spoil =>
  ({ headers }) => {
    for (const name of names) Reflect.deleteProperty(headers, name);
  };
const weak: Spoil = ({ headers }) => {
  headers.etag = `W/${headers.etag}`;
};

const folder = useFolder();
let host: FaultServer;
const closing = useClosing();
beforeAll(async () => {
  host = closing(await startFaultServer({ folder: FRONTIER }));
});

let count = 0;
function sylvanWith(own: Partial<SylvanOptions> = {}, ...faults: readonly Spoil[]): Sylvan {
  host.setFaults(...faults.map(always));
  const cache = { folder: resolve(folder.path, String((count += 1))) };
  const sylvan = createSylvan({ catalog: host.url, cache, ...own });
  closing(sylvan);
  return sylvan;
}

const nameOf = () => new URL(host.url).host;

describe('the cache for a host whose files have no version', { timeout: 60_000 }, () => {
  it('warns that it stores nothing, and names the host', async () => {
    const { details } = await sylvanWith({}, without('etag', 'last-modified')).analyze(ZONE);
    const warnings = details.warnings.filter(({ code }) => code === 'not-stored');
    expect(warnings).toHaveLength(1);
    expect(warnings[0].detail).toContain(`(${nameOf()}).`);
  });

  it('warns in a comparison, too', async () => {
    const sylvan = sylvanWith({}, without('etag', 'last-modified'));
    const { details } = await sylvan.compare({
      ...{ lat: ZONE.lat, lng: ZONE.lng, size: 1, detail: 'quick' },
      ...{ date1_start: '2024-06-01', date1_end: '2024-08-31' },
      ...{ date2_start: '2025-06-01', date2_end: '2025-08-31' },
    });
    expect(details.warnings.map(({ code }) => code)).toContain('not-stored');
  });

  it.each<[name: string, own: Partial<SylvanOptions>, faults: readonly Spoil[]]>([
    ['with all headers', {}, []],
    ['with only a date and a size', {}, [weak]],
    ['without a cache', { cache: false }, [without('etag', 'last-modified')]],
  ])('does not warn: %s', async (_, own, faults) => {
    const { details } = await sylvanWith(own, ...faults).analyze(ZONE);
    expect(details.warnings.map(({ code }) => code)).not.toContain('not-stored');
  });

  it('is diagnosed by the doctor, with a remedy', async () => {
    const point = { lat: ZONE.lat, lng: ZONE.lng, date: ZONE.date };
    const codesOf = async (...faults: readonly Spoil[]) => {
      const { hosts } = await diagnose(sylvanWith({}, ...faults), { point });
      const report = hosts.find((one) => one.host === nameOf());
      return report?.findings.map(({ code }) => code);
    };
    expect(await codesOf(without('etag', 'last-modified'))).toContain('version-hidden');
    expect(await codesOf(weak)).not.toContain('version-hidden');
    expect(doctorLabels('en').findings['version-hidden'].remedy).toMatch(/ETag, Content-Range/);
  });
});
