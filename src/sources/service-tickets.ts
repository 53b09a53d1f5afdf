import { canopyMapTicketSchema } from '../contract/canopy-map.ts';
import { SylvanError } from '../core/errors.ts';
import { hostOf } from './failures.ts';
import { Flight } from './flight.ts';
import { jsonClient, requestJson, type ClientOptions, type JsonClient, type JsonRequest } from './request.ts';
import { serviceQuery } from './service-address.ts';

/** A companion service, and the caller's key of it, which is sent in a header and shown nowhere. */
export interface ServiceKey {
  readonly service: string;
  readonly key: string;
}

interface Ticket {
  readonly text: string;
  /** Our clock's time, ms, from which a new one is asked for. */
  readonly refreshAt: number;
}

/** A new one is asked for at this share of a ticket's life. */
const REFRESH_AT_SHARE = 0.8;

/** Tickets of a service by which its canopy map is read: one at a time, asked for when it is first needed. */
export class ServiceTickets {
  readonly #client: JsonClient;
  #ticket: Ticket | null = null;
  #flight: Flight<Ticket> | null = null;

  constructor(
    readonly place: ServiceKey,
    how: ClientOptions,
  ) {
    this.#client = { ...jsonClient(how), secrets: [place.key] };
  }

  /**
   * A ticket that is good, and is none that was `refused`. Throws SylvanError as `requestJson` does; no error holds a key or a
   * ticket.
   */
  async get(signal: AbortSignal, refused: string | null): Promise<string> {
    signal.throwIfAborted();
    const held = this.#ticket;
    if (held !== null && held.text !== refused && this.#client.clock.now() < held.refreshAt) return held.text;
    if (!this.#flight?.isOpen) this.#flight = new Flight((inner) => this.#ask(inner));
    return (await this.#flight.join(signal)).text;
  }

  async #ask(signal: AbortSignal): Promise<Ticket> {
    const { service, key } = this.place;
    const url = serviceQuery(service, 'canopy-map-ticket', '');
    const headers = { Authorization: `Bearer ${key}` };
    const request: JsonRequest = { method: 'POST', url, headers, secret: true };
    const { value, date } = await requestJson(request, this.#client, signal);
    const answer = canopyMapTicketSchema.safeParse(value);
    if (!answer.success) throw noTicket(hostOf(url));
    const now = this.#client.clock.now();
    // Counted on the service's clock where it tells the time: ours may be wrong.
    const life = Date.parse(answer.data.expires) - (date ?? now);
    return (this.#ticket = { text: answer.data.ticket, refreshAt: now + life * REFRESH_AT_SHARE });
  }
}

function noTicket(host: string): SylvanError {
  return new SylvanError('stac-invalid', `${host} did not answer with a ticket for its canopy map`, {
    fields: { host },
  });
}
