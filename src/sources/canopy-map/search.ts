import type { Scene } from '../../stac/scene.ts';
import { onOneLattice, readAsset, type AssetNames, basicsOf } from '../../stac/assets.ts';
import type { Catalog } from '../../stac/catalog.ts';
import type { Fetch } from '../../net/fetch.ts';
import type { Clock } from '../../net/clock.ts';
import { familyOf, type ItemOrigin, type Product, type SensedScene, Refusal } from '../../stac/product.ts';
import {
  type RetryPolicy,
  jsonClient,
  requestJson,
  type ClientOptions,
  type JsonClient,
  type JsonRequest,
} from '../../cache/json-client.ts';
import { latestFirst } from '../../stac/search.ts';
import type { StacItem } from '../../stac/schema.ts';
import { canopyMapTicketSchema } from '../../contract/canopy-map.ts';
import { SylvanError, isSylvanError } from '../../errors/errors.ts';
import { hostOf } from '../../net/failures.ts';
import { SharedRun } from '../../net/in-flight.ts';
import { threeDegrees, tilesOf, type MapTile } from '../maps/tiles.ts';
import { serviceQuery, mapOfService } from '../options.ts';

/** ETH's own fraction of its canopy height map of 2020. */
export const ETH_URL =
  'https://libdrive.ethz.ch/index.php/s/cO8or7iOe5dT2Rt/download?path=%2F3deg_cogs&files=';

const PREFIX = 'ETH_GlobalCanopyHeight_10m_2020_';

/**
 * What the names of tiles are appended to: an address with a query as it is, any other as a folder. Throws TypeError for what
 * is no URL.
 */
export function tilePrefix(url: string): string {
  const { href, search } = new URL(url);
  return search !== '' || href.endsWith('/') ? href : `${href}/`;
}

/** Id of a tile, its file's name without `.tif`. */
function tileId(name: string): string {
  return `${PREFIX}${name}_Map`;
}

function tileOfId(id: string): string | null {
  return /^ETH_GlobalCanopyHeight_10m_2020_([NS]\d{2}[EW]\d{3})_Map$/.exec(id)?.[1] ?? null;
}

/** Whether a file may be a tile of the map, by its name alone: nothing else of a host is requested by it. */
export function isTileFile(file: string): boolean {
  const corner = /^ETH_GlobalCanopyHeight_10m_2020_([NS])(\d{2})([EW])(\d{3})_Map\.tif$/.exec(file);
  if (corner === null) return false;
  const [south, west] = [Number(corner[2]), Number(corner[4])];
  const isWithin = south <= (corner[1] === 'N' ? 87 : 90) && west <= (corner[3] === 'E' ? 177 : 180);
  // The equator is north and the meridian east, so that each corner has one name.
  const isNamed = (corner[1] === 'N' || south > 0) && (corner[3] === 'E' || west > 0);
  return isWithin && isNamed && south % threeDegrees.side === 0 && west % threeDegrees.side === 0;
}

const CANOPY_HEIGHT = { keys: ['canopy_height'], resolution: 10 } as const satisfies AssetNames;

/** Whole metres, 255 where there is no height (methods 5.6). */
const METRES = { scale: 1, offset: 0, nodata: 255 };

/** Canopy height maps of a folder catalog: of whatever year, they serve any date. */
export const canopyMapProduct: Product = {
  collections: ['canopy-height'],
  isOwn: (item) => familyOf(item) === 'canopy-height',
  sceneOf: canopyMapScene,
  propertiesOf: () => ({}),
  prefer: latestFirst,
};

function canopyMapScene(item: StacItem, origin: ItemOrigin): SensedScene | Refusal {
  const basics = basicsOf(item, origin);
  if (basics instanceof Refusal) return basics;
  // A tile of ETH's map goes by its own name.
  const names: AssetNames = { ...CANOPY_HEIGHT, keys: [...CANOPY_HEIGHT.keys, item.id] };
  const asset =
    readAsset(item, names, METRES, onOneLattice(item, origin)) ??
    new Refusal('no-assets', 'no canopy_height');
  if (asset instanceof Refusal) return asset;
  const tile = tileOfId(item.id);
  const scene: Scene = { ...basics, cloudCover: null, tile, bands: { canopy_height: asset } };
  return { scene, picture: scene.id, period: null };
}

interface EthCanopyMapOptions {
  readonly fetch: Fetch;
  /** A mirror's address, which names of tiles are appended to by {@link tilePrefix}. */
  readonly url?: string;
  readonly retry?: Partial<RetryPolicy>;
  readonly clock?: Clock;
}

/** Whether a scene is of ETH's map, from its host, copied into a folder, or simulated in its layout. */
export function isEthMap({ id }: Pick<Scene, 'id'>): boolean {
  return id.includes('ETH_GlobalCanopyHeight');
}

/**
 * ETH's global canopy height of 2020 (Lang et al. 2023). No search is sent: the names of its tiles say where they lie. Over
 * water there are none, which is found out when they are read.
 */
export function ethCanopyMap({ url: target = ETH_URL }: EthCanopyMapOptions): Catalog {
  const id = 'eth';
  const url = tilePrefix(target);
  return {
    id,
    label: 'ETH canopy height 2020',
    host: new URL(url).host,
    async search({ boxes }, { signal }) {
      signal.throwIfAborted();
      const scenes = tilesOf(boxes, threeDegrees).map((tile) => ethScene(tile, url, id));
      return Promise.resolve({ scenes, skipped: [], matched: scenes.length, warnings: [] });
    },
  };
}

function ethScene({ name, bbox }: MapTile, url: string, source: string): Scene {
  const id = tileId(name);
  return {
    id,
    source,
    collection: 'canopy-height',
    datetime: '2020-01-01T00:00:00.000Z',
    platform: null,
    tile: name,
    bbox,
    epsg: 4326,
    processingBaseline: null,
    offsetSource: 'asset',
    cloudCover: null,
    updated: null,
    sunElevation: null,
    simulated: false,
    bands: {
      canopy_height: { href: `${url}${id}.tif`, key: id, ...METRES, resolution: CANOPY_HEIGHT.resolution },
    },
    quality: null,
  };
}

/** A companion service, and the caller's key of it, which is sent in a header and shown nowhere. */
interface ServiceKey {
  readonly service: string;
  readonly key: string;
}

interface Ticket {
  readonly text: string;
  /** Our clock's time, ms, from which a new one is requested. */
  readonly refreshAt: number;
}

/** The next one is asked for at this fraction of a ticket's life. */
const REFRESH_AT_FRACTION = 0.8;

/** Tickets of a service by which its canopy map is read: one at a time, requested when it is first needed. */
class ServiceTickets {
  readonly #client: JsonClient;
  #ticket: Ticket | null = null;
  #sharedRun: SharedRun<Ticket> | null = null;

  constructor(
    readonly target: ServiceKey,
    how: ClientOptions,
  ) {
    this.#client = { ...jsonClient(how), secrets: [target.key] };
  }

  /**
   * A ticket that is good, and is none that was `refused`. Throws SylvanError as `requestJson` does; no error holds a key or a
   * ticket.
   */
  async get(signal: AbortSignal, refused: string | null): Promise<string> {
    signal.throwIfAborted();
    const held = this.#ticket;
    if (held !== null && held.text !== refused && this.#client.clock.now() < held.refreshAt) return held.text;
    if (!this.#sharedRun?.isOpen) this.#sharedRun = new SharedRun((inner) => this.#send(inner));
    return (await this.#sharedRun.join(signal)).text;
  }

  async #send(signal: AbortSignal): Promise<Ticket> {
    const { service, key } = this.target;
    const url = serviceQuery(service, 'canopy-map-ticket', '');
    const headers = { Authorization: `Bearer ${key}` };
    const request: JsonRequest = { method: 'POST', url, headers, secret: true };
    const { value, date } = await requestJson(request, this.#client, signal);
    const answer = canopyMapTicketSchema.safeParse(value);
    if (!answer.success) throw noTicket(hostOf(url));
    const now = this.#client.clock.now();
    // Counted on the service's clock where it gives the time: ours may be wrong.
    const life = Date.parse(answer.data.expires) - (date ?? now);
    return (this.#ticket = { text: answer.data.ticket, refreshAt: now + life * REFRESH_AT_FRACTION });
  }
}

function noTicket(host: string): SylvanError {
  return new SylvanError('stac-invalid', `${host} did not answer with a ticket for its canopy map`, {
    fields: { host },
  });
}

const TICKET = 'ticket';

/**
 * ETH's map by a companion service, which reads it for pages. Whoever has a key is given a ticket, which the addresses of
 * tiles carry: what reads them sends no header of its own.
 */
export function serviceCanopyMap({ service, key, ...how }: ServiceKey & ClientOptions): Catalog {
  const tickets = new ServiceTickets({ service, key }, how);
  return {
    ...ethCanopyMap({ fetch: how.fetch, url: mapOfService(service) }),
    async sign(scene, signal, { renew = false } = {}) {
      if (how.answers?.isOffline) return scene;
      try {
        return withTicket(scene, await tickets.get(signal, renew ? ticketOf(scene) : null), service);
      } catch (error) {
        // What is stored of its tiles is read without a ticket.
        if (how.answers !== undefined && isSylvanError(error, 'network-or-cors')) return scene;
        throw error;
      }
    },
  };
}

function withTicket(scene: Scene, ticket: string, service: string): Scene {
  const map = scene.bands.canopy_height!;
  const url = new URL(map.href);
  url.search = new URL(service).search;
  url.searchParams.set(TICKET, ticket);
  return { ...scene, bands: { canopy_height: { ...map, href: url.href } } };
}

function ticketOf({ bands }: Scene): string | null {
  return new URL(bands.canopy_height!.href).searchParams.get(TICKET);
}
