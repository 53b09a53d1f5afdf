import { isSylvanError } from '../core/errors.ts';
import type { Scene } from '../core/scene.ts';
import { ethCanopyMap } from './canopy-map.ts';
import type { Catalogue } from './catalogue.ts';
import type { ClientOptions } from './request.ts';
import { mapOfService } from './service-address.ts';
import { ServiceTickets, type ServiceKey } from './service-tickets.ts';

const TICKET = 'ticket';

/**
 * ETH's map by a companion service, which reads it for pages. Whoever has a key is given a ticket, which the addresses of
 * tiles carry: what reads them sends no header of its own.
 */
export function serviceCanopyMap({ service, key, ...how }: ServiceKey & ClientOptions): Catalogue {
  const tickets = new ServiceTickets({ service, key }, how);
  return {
    ...ethCanopyMap({ fetch: how.fetch, url: mapOfService(service) }),
    async sign(scene, signal, { renew = false } = {}) {
      if (how.answers?.isOffline) return scene;
      try {
        return withTicket(scene, await tickets.get(signal, renew ? ticketOf(scene) : null), service);
      } catch (error) {
        // What is kept of its tiles is read without a ticket.
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
