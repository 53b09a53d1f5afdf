import * as z from 'zod/mini';
import { time } from './zod.ts';

/** Bytes of one range of a canopy height tile at most. */
export const MAX_TILE_RANGE = 16 * 2 ** 20;

/** The answer of `POST /canopy-map-ticket`: for whoever reads ranges with nothing but an address. */
export const canopyMapTicketSchema = z
  .object({
    success: z.literal(true),
    ticket: z
      .string()
      .check(
        z.regex(/^[\w.-]{1,512}$/),
        z.describe('Secret that lets tiles be read, as the query `ticket` of their addresses'),
      ),
    expires: time.check(z.describe('First moment, UTC, at which the ticket is no longer accepted')),
  })
  .register(z.globalRegistry, { id: 'CanopyMapTicket' });

/** What reads tiles of the canopy map for a while. */
export type CanopyMapTicket = z.output<typeof canopyMapTicketSchema>;
