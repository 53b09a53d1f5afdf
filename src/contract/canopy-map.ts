import { time, interpreted, z } from './zod.ts';

/** Bytes of one range of a canopy height tile at most. */
export const MAX_TILE_RANGE = 16 * 2 ** 20;

/** The answer of `POST /canopy-map-ticket`: for whoever reads ranges with nothing but an address. */
export const canopyMapTicketSchema = interpreted(() =>
  z
    .object({
      success: z.literal(true),
      ticket: z
        .string()
        .regex(/^[\w.-]{1,512}$/)
        .describe('Lets tiles be read as the query `ticket` of their addresses; a secret'),
      expires: time.describe('First moment, UTC, at which the ticket is no longer taken'),
    })
    .meta({ id: 'CanopyMapTicket' }),
);

/** What reads tiles of the canopy map for a while. */
export type CanopyMapTicket = z.output<typeof canopyMapTicketSchema>;
