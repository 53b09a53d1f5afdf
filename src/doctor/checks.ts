import { isSylvanError } from '../core/errors.ts';
import type { Asset, Scene } from '../core/scene.ts';
import type { Catalogue, CatalogueQuery } from '../sources/catalogue.ts';
import type { PointCatalogue, PointQuery } from '../sources/points.ts';
import { findingOf, type Chart } from './chart.ts';
import type { DoctorSource, FindingCode } from '../core/diagnosis.ts';
import { probeFile } from './probe-file.ts';
import type { TrafficLog } from './traffic.ts';
import { whyUnreachable } from './unreachable.ts';

/** What a check works with. */
export interface CheckContext {
  readonly source: DoctorSource;
  readonly chart: Chart;
  readonly traffic: TrafficLog;
  readonly signal: AbortSignal;
  readonly isPage: boolean;
}

/** Asks a catalogue for a source's items and reads the beginning of one file, and of its copies. Rejects on abort alone. */
export async function checkRaster(
  catalogue: Catalogue,
  query: CatalogueQuery,
  context: CheckContext,
): Promise<void> {
  const { source, chart, signal } = context;
  const { host } = catalogue;
  const answer = await attempt(host, context, () => catalogue.search(query, { signal }));
  if (answer === null) return;
  const found = answer.value;
  const { scenes, skipped, incomplete = [], warnings } = found;
  chart.mark(host, source, { fields: incomplete.length > 0 ? 'failed' : 'ok' });
  if (incomplete.length > 0) chart.find(host, source, 'metadata-missing', incomplete.slice(0, 3).join(', '));
  for (const warning of warnings) chart.find(host, source, 'search-incomplete', warning);
  const refused = skipped.filter(({ reason }) => !/^(superseded|cloudy|not-)/.test(reason));
  if (refused.length > 0)
    chart.find(host, source, scenes.length === 0 ? 'no-items' : 'items-skipped', refused[0].reason);
  else if (scenes.length === 0) chart.find(host, source, 'no-items');
  const scene = scenes.find(({ duplicates }) => duplicates !== undefined) ?? scenes.at(0);
  if (scene === undefined) return;
  for (const copy of [scene, ...(scene.duplicates ?? [])]) await checkScene(copy, catalogue, context);
}

async function checkScene(scene: Scene, catalogue: Catalogue, context: CheckContext): Promise<void> {
  const { source, chart, signal } = context;
  const { host } = catalogue;
  const sign = () => catalogue.sign?.(scene, signal) ?? Promise.resolve(scene);
  const signed = await attempt(host, context, sign, () => 'token-refused');
  if (catalogue.sign !== undefined) chart.mark(host, source, { token: signed === null ? 'failed' : 'ok' });
  const asset = signed && assetOf(signed.value);
  if (asset === null) return;
  if (source === 'sentinel2') chart.mark(host, source, { offset: offsetOf(scene) });
  const isRead = await checkFile(asset, scene, context);
  if (isRead) chart.works(host, source);
}

/** Whether the file's beginning can be read. */
async function checkFile({ href }: Asset, { tile }: Scene, context: CheckContext): Promise<boolean> {
  const { source, chart, traffic, signal } = context;
  const { host, search } = new URL(href);
  const isSigned = search !== '';
  const read = await attempt(
    host,
    context,
    () => probeFile(href, traffic.fetch, signal),
    (code) => (isSigned && code === 'access-denied' ? 'signature-refused' : code),
  );
  if (read === null) return false;
  const probe = read.value;
  chart.mark(host, source, { range: probe.range });
  if (probe.range === 'failed') chart.find(host, source, 'range-ignored');
  if (probe.range === 'hidden') chart.find(host, source, 'range-hidden');
  if (!probe.hasVersion) chart.find(host, source, 'version-hidden');
  const other = otherTile(href, tile);
  if (other !== null) chart.find(host, source, 'other-tile', `${other} in place of ${tile}`);
  const isFine = probe.range !== 'failed' && other === null;
  if (isFine) chart.works(host, source);
  return isFine;
}

/** Asks a source of points. Rejects on abort alone. */
export async function checkPoints<T>(
  catalogue: PointCatalogue<T>,
  query: PointQuery,
  context: CheckContext,
): Promise<void> {
  const { source, chart, signal } = context;
  const { host } = catalogue;
  const answer = await attempt(host, context, () => catalogue.search(query, { signal }));
  if (answer === null) return;
  if (answer.value === null) {
    chart.find(host, source, 'nothing-known');
    return;
  }
  const { refusedCount, refused, points, warnings } = answer.value;
  const isReadable = refusedCount === 0 || points.length > 0;
  chart.mark(host, source, { fields: isReadable ? 'ok' : 'failed' });
  if (refusedCount > 0) chart.find(host, source, 'unreadable-points', refused.at(0));
  for (const warning of warnings) chart.find(host, source, 'search-incomplete', warning);
  if (isReadable) chart.works(host, source);
}

/**
 * What `work` answers, `null` where it fails, which is then a finding of the host, under the name that `rename` gives it. Rejects on
 * abort alone.
 */
export async function attempt<T>(
  host: string,
  context: CheckContext,
  work: () => Promise<T>,
  rename: (code: FindingCode) => FindingCode = (code) => code,
): Promise<{ readonly value: T } | null> {
  const { source, chart, signal, traffic } = context;
  chart.mark(host, source);
  try {
    return { value: await work() };
  } catch (error) {
    signal.throwIfAborted();
    const [code, detail] = findingOf(error);
    const isUnreachable = code === 'unreachable' || !isSylvanError(error);
    const named = isUnreachable ? await whyUnreachable(host, context) : rename(code);
    if (named === 'cors-denied') chart.mark(host, source, { cors: 'failed' });
    const isAsked = traffic.lastUrl(host) !== '';
    chart.find(host, source, named, isUnreachable && isAsked ? null : detail);
    return null;
  }
}

function assetOf({ quality, bands }: Scene): Asset | null {
  return quality ?? Object.values(bands).at(0) ?? null;
}

function offsetOf({ bands, offsetSource }: Scene): string {
  return `${bands.red?.offset ?? '?'} (${offsetSource})`;
}

/** The tile that an address of Sentinel-2 names, where it is another than the scene's. */
function otherTile(href: string, tile: string | null): string | null {
  if (tile === null) return null;
  const { pathname } = new URL(href);
  const folders = /\/(\d{1,2})\/([C-X])\/([A-Z]{2})\//.exec(pathname);
  const named = folders
    ? folders.slice(1).join('').padStart(5, '0')
    : /_T(\d{2}[C-X][A-Z]{2})_/.exec(pathname)?.[1];
  return named === undefined || named === tile ? null : named;
}
