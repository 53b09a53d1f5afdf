import { addDays } from '../contract/dates.ts';
import type { Lang } from '../contract/zone.ts';
import type { Catalog, CatalogQuery } from '../stac/catalog.ts';
import type { Fetch } from '../net/fetch.ts';
import { EARTH_SEARCH_URL } from '../sources/earth-search.ts';
import { PLANETARY_COMPUTER_URL } from '../sources/planetary-computer.ts';
import { nextPage, parsePage } from '../stac/search.ts';
import { requestJson, jsonClient } from '../cache/json-client.ts';
import { attempt, type CheckContext, checkLastDay, checkPoints, checkRaster } from './checks.ts';
import { serviceQuery } from '../sources/options.ts';
import { makeZone } from '../geo/zone.ts';
import type { PointCatalog } from '../sources/points.ts';
import type { Sources } from '../sources/registry.ts';
import { Chart } from './chart.ts';
import { MAP_IDS } from '../contract/maps.ts';
import { DOCTOR_SOURCES, type Diagnosis, type DoctorSource, type HostReport } from '../contract/diagnosis.ts';
import { TrafficLog } from './traffic.ts';

/** The public APIs. Their pages have been known to lack `next` links for days. */
const SEARCHES = [EARTH_SEARCH_URL, PLANETARY_COMPUTER_URL];
const PAGE = 1;
const USUAL_STAC = '1.0.';
/** Number of extra days requested before the period, because a place seen once in the period is seen often in a year. */
const MORE_DAYS = 365;

/**
 * Requests one of many items from a public API: a full page must have a valid link to the next one. Reports the item's STAC
 * version if it is not the usual one. Rejects only on abort.
 */
async function checkSearch(
  { host }: Catalog,
  { boxes, start, end }: CatalogQuery,
  context: CheckContext,
): Promise<void> {
  const url = SEARCHES.find((search) => new URL(search).host === host);
  const { source, chart, traffic, signal } = context;
  // A host that returned nothing is not tried again.
  if (url === undefined || !chart.isWorking(host, source)) return;
  const body = {
    collections: ['sentinel-2-l2a'],
    bbox: boxes[0],
    datetime: `${addDays(start, -MORE_DAYS)}T00:00:00Z/${end}T23:59:59Z`,
    limit: PAGE,
    fields: { include: ['id', 'type', 'stac_version', 'collection', 'bbox', 'properties.datetime'] },
  };
  const client = jsonClient({ fetch: traffic.fetch, retry: { attempts: 1 } });
  const answer = await attempt(host, context, async () =>
    parsePage((await requestJson({ method: 'POST', url, body }, client, signal)).value, host),
  );
  if (answer === null) return;
  const { features } = answer.value;
  const next = nextPage(answer.value, { method: 'POST', url, body }, { url });
  const hasNext = next !== null && typeof next !== 'string';
  if (features.length === PAGE && !hasNext) chart.find(host, source, 'next-link-missing');
  const version = (features.at(0) as { stac_version?: unknown } | undefined)?.stac_version;
  if (typeof version === 'string' && !version.startsWith(USUAL_STAC))
    chart.find(host, source, 'stac-version', version);
}

/** A companion service, and the caller's key for it. */
interface ServiceAccess {
  readonly url: string;
  readonly key?: string;
}

/** Requests a service's plans and, with a key, the key's state. Rejects only on abort. */
export async function checkService({ url, key }: ServiceAccess, context: CheckContext): Promise<void> {
  const { source, chart, traffic, signal } = context;
  const { host } = new URL(url);
  const secrets = key === undefined ? [] : [key];
  const client = { ...jsonClient({ fetch: traffic.fetch, retry: { attempts: 1 } }), secrets };
  const send = (path: string, headers: Record<string, string> = {}) =>
    attempt(host, context, () =>
      requestJson({ method: 'GET', url: serviceQuery(url, path, ''), headers }, client, signal),
    );
  const plans = await send('plans');
  const status =
    plans && key !== undefined ? await send('key/status', { Authorization: `Bearer ${key}` }) : plans;
  if (key !== undefined && plans !== null)
    chart.mark(host, source, { token: status === null ? 'failed' : 'ok' });
  if (status !== null) chart.works(host, source);
}

/** The place and time of requests that test hosts. */
export interface DoctorZone {
  /** Degrees. */
  readonly lat: number;
  /** Degrees. */
  readonly lng: number;
  /** UTC day, `YYYY-MM-DD`, from which most sources look back. */
  readonly date: string;
  /** Last day of the quarter for which LiDAR is requested; GEDI took no data from March 2023 to April 2024. */
  readonly lidarDate?: string;
}

/** A place in Rondônia, for which the sources have data; the requested data no longer changes. */
export const DOCTOR_ZONE: DoctorZone = {
  lat: -10.6,
  lng: -61.35,
  date: '2024-08-31',
  lidarDate: '2022-08-31',
};

export interface DoctorOptions {
  readonly fetch: Fetch;
  /** The sources of a call, with catalogs that send requests through the given `fetch`. */
  readonly sourcesThrough: (fetch: Fetch) => Sources;
  readonly service: ServiceAccess | null;
  readonly point: DoctorZone;
  /** Whether CORS applies. */
  readonly isPage: boolean;
  /** Language of the findings' details. */
  readonly lang: Lang;
  readonly signal: AbortSignal;
  /** Called after each source. */
  readonly onSource?: (source: DoctorSource) => void;
}

/** Side of the requested square in kilometres. LiDAR tracks lie hundreds of metres apart, so the square for points is larger. */
const SIZE = { rasters: 1, points: 6 } as const;
/** Number of days that a source looks back, large enough for two passes. */
const DAYS = { sentinel2: 12, sentinel1: 24, landsat89: 32, fires: 6, 'fire-masks': 16, gedi: 91 } as const;
/** A year of Landsat 5 alone. */
const TM_YEAR = { start: '2005-01-01', end: '2005-12-31' } as const;
const ANY_CLOUD = 101;
/** Sources that still receive new images. Landsat 4 and 5 do not, although their collection also has newer images. */
const GOING_ON: readonly DoctorSource[] = ['sentinel2', 'sentinel1', 'landsat89', 'fire-masks'];

/** Requests one real item and one byte range from every host, less than 2 MB in total. Rejects with `signal.reason` on abort. */
export async function diagnose(options: DoctorOptions): Promise<Diagnosis> {
  const started = performance.now();
  const traffic = new TrafficLog(options.fetch);
  const sources = options.sourcesThrough(traffic.fetch);
  const chart = new Chart();
  await Promise.all(
    DOCTOR_SOURCES.map(async (source) => {
      await checkSource(sources, { ...options, source, chart, traffic });
      options.onSource?.(source);
    }),
  );
  const hosts = chart.hosts
    .map((host) => chart.report(host, traffic.of(host), options.isPage))
    .sort(bySource);
  const diagnosed = DOCTOR_SOURCES.map((source) => {
    const requested = hostsOf(source, sources, options.service);
    const working = requested.filter((host) => chart.isWorking(host, source));
    const status = requested.length === 0 ? 'off' : working.length > 0 ? 'ok' : 'failed';
    return { source, status, hosts: working, lastDay: chart.lastDay(source) } as const;
  });
  const sum = (of: (report: HostReport) => number) => hosts.reduce((total, report) => total + of(report), 0);
  const missing = diagnosed.filter(({ status }) => status !== 'ok').map(({ source }) => source);
  const lacking = missing.filter((source) => isNeeded(source, missing));
  return {
    isFull: lacking.length === 0,
    lacking,
    weakened: missing.filter((source) => source !== 'service' && !lacking.includes(source)),
    hosts,
    sources: diagnosed,
    requests: sum(({ requests }) => requests),
    bytes: sum(({ bytes }) => bytes),
    milliseconds: Math.round(performance.now() - started),
  };
}

/** Sorts hosts by their first source, in the order of a record, then by name, because answers arrive in any order. */
function bySource(a: HostReport, b: HostReport): number {
  const first = ({ sources }: HostReport) => DOCTOR_SOURCES.indexOf(sources[0]);
  return first(a) - first(b) || (a.host < b.host ? -1 : 1);
}

/**
 * Whether a missing source is needed. Either source of fires is enough; heights come from LiDAR, with a map only as a fallback;
 * reference maps do not affect the fields.
 */
function isNeeded(source: DoctorSource, missing: readonly DoctorSource[]): boolean {
  if (source === 'firms' || source === 'fire-masks')
    return missing.includes('firms') && missing.includes('fire-masks');
  const isMap = source === 'canopy-map' || (MAP_IDS as readonly string[]).includes(source);
  return !isMap && source !== 'service';
}

function catalogsOf(
  source: Exclude<DoctorSource, 'service'>,
  sources: Sources,
): readonly (Catalog | PointCatalog<unknown>)[] {
  if (source === 'firms') return sources.fires;
  if (source === 'fire-masks') return sources.fireMasks;
  if (source === 'gedi') return sources.lidar;
  return source === 'canopy-map' ? sources.canopyMaps : sources[source];
}

function hostsOf(source: DoctorSource, sources: Sources, service: ServiceAccess | null): string[] {
  if (source === 'service') return service === null ? [] : [new URL(service.url).host];
  return [...new Set(catalogsOf(source, sources).map(({ host }) => host))];
}

async function checkSource(sources: Sources, context: CheckContext & DoctorOptions): Promise<void> {
  const { source, point, service } = context;
  if (source === 'service') {
    if (service !== null) await checkService(service, context);
    return;
  }
  const { lat, lng, date } = point;
  const boxesOf = (size: number) => makeZone({ lat, lng, size }).boxes;
  const before = (days: number, end = date) => ({ start: addDays(end, -days), end });
  if (source === 'firms' || source === 'gedi') {
    const period = source === 'firms' ? before(DAYS.fires) : before(DAYS.gedi, point.lidarDate ?? point.date);
    const catalogs = source === 'firms' ? sources.fires : sources.lidar;
    for (const catalog of catalogs)
      await checkPoints<unknown>(catalog, { boxes: boxesOf(SIZE.points), ...period }, context);
    return;
  }
  // Maps cover one year and are valid for any date.
  const days = source in DAYS ? DAYS[source as keyof typeof DAYS] : DAYS.sentinel2;
  const period = source === 'landsat45' ? TM_YEAR : before(days);
  const query = { boxes: boxesOf(SIZE.rasters), ...period, maxCloud: ANY_CLOUD };
  for (const catalog of catalogsOf(source, sources) as readonly Catalog[]) {
    await checkRaster(catalog, query, context);
    if (GOING_ON.includes(source)) await checkLastDay(catalog, context);
    if (source === 'sentinel2') await checkSearch(catalog, query, context);
  }
}
