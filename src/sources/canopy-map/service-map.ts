import {
  jsonClient,
  requestJson,
  type ClientOptions,
  type JsonClient,
  type JsonRequest,
} from '../../cache/json-client.ts';
import { canopyMapTicketSchema } from '../../contract/canopy-map.ts';
import { SylvanError } from '../../errors/errors.ts';
import { hostOf } from '../../net/failures.ts';
import { SharedRun } from '../../net/in-flight.ts';
import type { Catalog } from '../../stac/catalog.ts';
import { signedOnline } from '../../stac/sas.ts';
import { withAssets, type Scene } from '../../stac/scene.ts';
import { serviceQuery, mapOfService } from '../options.ts';
import type { MapId } from '../../contract/maps.ts';
import { publishedMap } from '../maps/catalog.ts';
import { tileFile } from '../served-tiles.ts';
import { ethCanopyMap } from './eth.ts';

/** A companion service, and the caller's key for it, which is sent in a header and never shown. */
interface ServiceKey {
  readonly service: string;
  readonly key: string;
}

interface Ticket {
  readonly text: string;
  /** Local clock time, ms, after which a new one is requested. */
  readonly refreshAt: number;
}

/** A new ticket is requested at this fraction of a ticket's lifetime. */
const REFRESH_AT_FRACTION = 0.8;

/** Tickets for reading a service's maps: one at a time, requested when first needed. */
export class ServiceTickets {
  readonly #client: JsonClient;
  #ticket: Ticket | null = null;
  #sharedRun: SharedRun<Ticket> | null = null;

  /** From the client: whether there is a network. */
  readonly answers: ClientOptions['answers'];

  constructor(
    readonly target: ServiceKey,
    how: ClientOptions,
  ) {
    this.answers = how.answers;
    this.#client = { ...jsonClient(how), secrets: [target.key] };
  }

  /** A valid ticket other than `refused`. Throws SylvanError as `requestJson` does; no error contains a key or a ticket. */
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
    if (!answer.success) {
      const host = hostOf(url);
      throw new SylvanError('stac-invalid', `${host} did not answer with a ticket for its maps`, {
        fields: { host },
      });
    }
    const now = this.#client.clock.now();
    // Measured by the service's clock if it states the time: the local clock may be wrong.
    const life = Date.parse(answer.data.expires) - (date ?? now);
    return (this.#ticket = { text: answer.data.ticket, refreshAt: now + life * REFRESH_AT_FRACTION });
  }
}

const TICKET = 'ticket';

export function serviceCanopyMap(tickets: ServiceTickets): Catalog {
  return byTicket(ethCanopyMap(mapOfService(tickets.target.service)), tickets);
}

export function serviceMap(id: MapId, tickets: ServiceTickets): Catalog {
  const prefix = mapOfService(tickets.target.service);
  const catalog = publishedMap(id, { at: (href) => prefix + tileFile(href) });
  return byTicket({ ...catalog, host: new URL(prefix).host }, tickets);
}

/** A key holder receives a ticket, carried in the addresses of tiles, because the reader of tiles sends no headers of its own. */
function byTicket(catalog: Catalog, tickets: ServiceTickets): Catalog {
  const { answers, target } = tickets;
  return {
    ...catalog,
    sign: (scene, signal, { renew = false } = {}) =>
      signedOnline(scene, answers, async () =>
        withTicket(scene, await tickets.get(signal, renew ? ticketOf(scene) : null), target.service),
      ),
  };
}

function withTicket(scene: Scene, ticket: string, service: string): Scene {
  return withAssets(scene, (asset) => {
    const url = new URL(asset.href);
    url.search = new URL(service).search;
    url.searchParams.set(TICKET, ticket);
    return { ...asset, href: url.href };
  });
}

function ticketOf({ bands }: Scene): string | null {
  return new URL(Object.values(bands)[0].href).searchParams.get(TICKET);
}
