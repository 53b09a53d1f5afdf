import type { DoctorSource, FindingCode } from '../contract/diagnosis.ts';
import type { Lang } from '../contract/zone.ts';
import { isSylvanError } from '../errors/errors.ts';
import { itemFaultLabel } from '../locale/catalog-words.ts';
import { searchFaultLabel } from '../locale/search-words.ts';
import { withDeadline } from '../net/deadline.ts';
import type { PointCatalog, PointQuery } from '../sources/points.ts';
import type { Catalog, CatalogQuery } from '../stac/catalog.ts';
import { isFault, type Asset, type Scene } from '../stac/scene.ts';
import { findingOf, type Chart } from './chart.ts';
import { probeFile } from './probe.ts';
import type { TrafficLog } from './traffic.ts';

/** Milliseconds within which a host must answer a request for headers. */
const ANSWER_MS = 10_000;

/**
 * The reason why nothing arrived from a host: it redirects elsewhere, it does not allow this page (CORS), or it cannot be
 * reached. A page cannot tell which, but a `no-cors` request shows whether the host answers.
 */
async function whyUnreachable(
  host: string,
  { traffic, signal, isPage }: Pick<CheckContext, 'traffic' | 'signal' | 'isPage'>,
): Promise<'redirected' | 'cors-denied' | 'unreachable'> {
  const { lastUrl: url } = traffic.of(host);
  // Nothing was requested: pages send no requests to hosts that do not allow any page to read them.
  if (url === '') return isPage ? 'cors-denied' : 'unreachable';
  const send = (init: RequestInit) =>
    withDeadline(signal, ANSWER_MS, (inner) =>
      traffic.fetch(url, { method: 'HEAD', signal: inner, credentials: 'omit', ...init }),
    ).catch(() => null);
  const answer = await send({ redirect: 'manual' });
  signal.throwIfAborted();
  if (answer?.type === 'opaqueredirect' || (answer !== null && isRedirect(answer.status)))
    return 'redirected';
  if (!isPage) return 'unreachable';
  const unseen = answer ?? (await send({ mode: 'no-cors' }));
  signal.throwIfAborted();
  return unseen === null ? 'unreachable' : 'cors-denied';
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

export interface CheckContext {
  readonly source: DoctorSource;
  readonly chart: Chart;
  readonly traffic: TrafficLog;
  readonly signal: AbortSignal;
  readonly isPage: boolean;
  readonly lang: Lang;
}

/** Requests a source's items from a catalog and reads the beginning of one file, and of its copies. Rejects only on abort. */
export async function checkRaster(
  catalog: Catalog,
  query: CatalogQuery,
  context: CheckContext,
): Promise<void> {
  const { source, chart, signal, lang } = context;
  const { host } = catalog;
  const answer = await attempt(host, context, () => catalog.search(query, { signal }));
  if (answer === null) return;
  const found = answer.value;
  const { scenes, skipped, incomplete = [], warnings } = found;
  chart.mark(host, source, { fields: incomplete.length > 0 ? 'failed' : 'ok' });
  if (incomplete.length > 0) chart.find(host, source, 'metadata-missing', incomplete.slice(0, 3).join(', '));
  for (const warning of warnings) chart.find(host, source, 'search-incomplete', warningText(warning, lang));
  const refused = skipped.filter(({ code }) => isFault(code) && !code.startsWith('not-'));
  if (refused.length > 0)
    chart.find(
      host,
      source,
      scenes.length === 0 ? 'no-items' : 'items-skipped',
      labelled(itemFaultLabel(refused[0].code, lang), refused[0].detail),
    );
  else if (scenes.length === 0) chart.find(host, source, 'no-items');
  const scene =
    scenes.find(({ duplicates }) => duplicates !== undefined) ??
    (await currentVersion(scenes, catalog, context));
  if (scene === undefined) return;
  for (const copy of [scene, ...(scene.duplicates ?? [])]) await checkScene(copy, catalog, context);
}

/** The text of a warning: its code word is replaced by a label in the requested language. */
function warningText(warning: string, lang: Lang): string {
  const [word, ...seen] = warning.split(': ');
  return labelled(searchFaultLabel(word, lang), seen.join(': '));
}

function labelled(label: string, seen: string): string {
  return seen === '' ? label : `${label} (${seen})`;
}

/** The first scene; for a map that its host has replaced, the same tile in the current version. */
async function currentVersion(
  scenes: readonly Scene[],
  catalog: Catalog,
  { traffic, signal }: CheckContext,
): Promise<Scene | undefined> {
  const [first] = scenes;
  const versions = scenes.filter(
    ({ collection, tile, bands }) =>
      bands.map !== undefined && collection === first.collection && tile === first.tile,
  );
  if (versions.length < 2) return first;
  for (const scene of versions) {
    try {
      const signed = (await catalog.sign?.(scene, signal)) ?? scene;
      await probeFile(signed.bands.map!.href, traffic.fetch, signal);
      return scene;
    } catch (error) {
      signal.throwIfAborted();
      if (!isSylvanError(error, 'not-found')) return scene;
    }
  }
  return first;
}

/** Requests the day of the newest image from a working catalog. Rejects only on abort. */
export async function checkLastDay(catalog: Catalog, context: CheckContext): Promise<void> {
  const { source, chart, signal } = context;
  if (catalog.lastDay === undefined || !chart.isWorking(catalog.host, source)) return;
  const answer = await attempt(catalog.host, context, () => catalog.lastDay!(signal));
  if (answer !== null && answer.value !== null) chart.ends(source, answer.value);
}

async function checkScene(scene: Scene, catalog: Catalog, context: CheckContext): Promise<void> {
  const { source, chart, signal } = context;
  const { host } = catalog;
  const sign = () => catalog.sign?.(scene, signal) ?? Promise.resolve(scene);
  const signer = catalog.signer ?? host;
  const signed = await attempt(signer, context, sign, () => 'token-refused');
  if (catalog.sign !== undefined) chart.mark(signer, source, { token: signed === null ? 'failed' : 'ok' });
  const asset = signed && assetOf(signed.value);
  if (asset === null) return;
  if (source === 'sentinel2') chart.mark(host, source, { offset: offsetOf(scene) });
  const isRead = await checkFile(asset, scene, context);
  if (isRead) chart.works(host, source);
}

/** Reads the beginning of a file from its host. Files on this device are left to `checkCatalog`. */
async function checkFile({ href }: Asset, { tile }: Scene, context: CheckContext): Promise<boolean> {
  const { source, chart, traffic, signal } = context;
  const { host, search, protocol } = new URL(href);
  if (protocol === 'file:') return true;
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
  if (other !== null) chart.find(host, source, 'other-tile', `${other} ≠ ${tile}`);
  const isFine = probe.range !== 'failed' && other === null;
  if (isFine) chart.works(host, source);
  return isFine;
}

/** Queries a source of points. Rejects only on abort. */
export async function checkPoints<T>(
  catalog: PointCatalog<T>,
  query: PointQuery,
  context: CheckContext,
): Promise<void> {
  const { source, chart, signal, lang } = context;
  const { host } = catalog;
  const answer = await attempt(host, context, () => catalog.search(query, { signal }));
  if (answer === null) return;
  if (answer.value === null) {
    chart.find(host, source, 'nothing-known');
    return;
  }
  const { refusedCount, refused, points, warnings } = answer.value;
  const isReadable = refusedCount === 0 || points.length > 0;
  chart.mark(host, source, { fields: isReadable ? 'ok' : 'failed' });
  if (refusedCount > 0) chart.find(host, source, 'unreadable-points', refused.at(0));
  for (const warning of warnings) chart.find(host, source, 'search-incomplete', warningText(warning, lang));
  if (isReadable) chart.works(host, source);
}

/**
 * Runs `work`; returns `null` if it fails, which is recorded as a finding of the host, under the code given by `rename`. Rejects
 * only on abort.
 */
export async function attempt<T>(
  host: string,
  context: CheckContext,
  work: () => Promise<T>,
  rename: (code: FindingCode) => FindingCode = (code) => code,
): Promise<{ readonly value: T } | null> {
  const { source, chart, signal, traffic, lang } = context;
  chart.mark(host, source);
  try {
    return { value: await work() };
  } catch (error) {
    signal.throwIfAborted();
    const [code, detail] = findingOf(error, lang);
    const isUnreachable = code === 'unreachable' || !isSylvanError(error);
    const named = isUnreachable ? await whyUnreachable(host, context) : rename(code);
    if (named === 'cors-denied') chart.mark(host, source, { cors: 'failed' });
    const isRequested = traffic.of(host).lastUrl !== '';
    chart.find(host, source, named, isUnreachable && isRequested ? null : detail);
    return null;
  }
}

function assetOf({ quality, bands }: Scene): Asset | null {
  return quality ?? Object.values(bands).at(0) ?? null;
}

function offsetOf({ bands, offsetSource }: Scene): string {
  return `${bands.red?.offset ?? '?'} (${offsetSource})`;
}

/** The tile in a Sentinel-2 file's address, if it differs from the scene's. */
function otherTile(href: string, tile: string | null): string | null {
  if (tile === null) return null;
  const { pathname } = new URL(href);
  const folders = /\/(\d{1,2})\/([C-X])\/([A-Z]{2})\//.exec(pathname);
  const named = folders
    ? folders.slice(1).join('').padStart(5, '0')
    : /_T(\d{2}[C-X][A-Z]{2})_/.exec(pathname)?.[1];
  return named === undefined || named === tile ? null : named;
}
