import { jsonClient, requestJson, type ClientOptions } from '../../cache/json-client.ts';
import { canopyMapTicketSchema } from '../../contract/canopy-map.ts';
import { SylvanError } from '../../errors/errors.ts';
import { hostOf } from '../../net/failures.ts';
import type { Catalog } from '../../stac/catalog.ts';
import { expiringSecrets, signedOnline } from '../../stac/sas.ts';
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

/** Tickets for reading a service's maps; one is requested when first needed, and used until it expires. */
export type ServiceTickets = ReturnType<typeof serviceTickets>;

export function serviceTickets({ service, key }: ServiceKey, how: ClientOptions) {
  const client = { ...jsonClient(how), secrets: [key] };
  const url = serviceQuery(service, 'canopy-map-ticket', '');
  const headers = { Authorization: `Bearer ${key}` };
  const request = { method: 'POST', url, headers, secret: true } as const;
  const secrets = expiringSecrets(client.clock, async (_, signal) => {
    const { value, date } = await requestJson(request, client, signal);
    const answer = canopyMapTicketSchema.safeParse(value);
    if (answer.success) return { text: answer.data.ticket, expires: answer.data.expires, date };
    const host = hostOf(url);
    throw new SylvanError('stac-invalid', `${host} did not answer with a ticket for its maps`, {
      fields: { host },
    });
  });
  return {
    service,
    /** The client's stored answers, which know whether the client is offline. */
    answers: how.answers,
    /** A valid ticket other than `refused`. Throws SylvanError as `requestJson` does; no error contains a key or a ticket. */
    get: (signal: AbortSignal, refused?: string | null) => secrets(url, signal, refused),
  };
}

const TICKET = 'ticket';

export function serviceCanopyMap(tickets: ServiceTickets): Catalog {
  return byTicket(ethCanopyMap(mapOfService(tickets.service)), tickets);
}

export function serviceMap(id: MapId, tickets: ServiceTickets): Catalog {
  const prefix = mapOfService(tickets.service);
  const catalog = publishedMap(id, { at: (href) => prefix + tileFile(href) });
  return byTicket({ ...catalog, host: new URL(prefix).host }, tickets);
}

/**
 * Adds the ticket that a key holder receives to the addresses of tiles, because the reader of tiles cannot send headers of its
 * own.
 */
function byTicket(catalog: Catalog, tickets: ServiceTickets): Catalog {
  const { answers, service } = tickets;
  return {
    ...catalog,
    sign: (scene, signal, { renew = false } = {}) =>
      signedOnline(scene, answers, async () =>
        withTicket(scene, await tickets.get(signal, renew ? ticketOf(scene) : undefined), service),
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
