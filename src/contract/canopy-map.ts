import * as z from 'zod/mini';
import { time } from './zod.ts';

/** Maximum number of bytes in one range of a canopy height tile. */
export const MAX_TILE_RANGE = 16 * 2 ** 20;

/**
 * The answer of `POST /canopy-map-ticket`: a ticket to add to the URLs of tiles, for code that can send nothing else with its
 * requests.
 */
export const canopyMapTicketSchema = z
  .object({
    success: z.literal(true),
    ticket: z
      .string()
      .check(
        z.regex(/^[\w.-]{1,512}$/),
        z.describe('Secret for reading tiles, sent as the `ticket` query parameter of their URLs'),
      ),
    expires: time.check(z.describe('First moment, UTC, at which the ticket is no longer accepted')),
  })
  .register(z.globalRegistry, { id: 'CanopyMapTicket' });

/** Permission to read tiles of the canopy map for a limited time. */
export type CanopyMapTicket = z.output<typeof canopyMapTicketSchema>;
