import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CanopyMapTicket } from 'sylvan/contract';
import { SylvanError } from '#server';

/** Seconds for which a ticket is valid, even if its key ends earlier. */
export const TICKET_SECONDS = 900;

const FORM = /^([\w-]{1,64})\.(\d{1,11})\.([\w-]{43})$/;

/**
 * A ticket for a key: the key's public id, the ticket's expiry in seconds since 1970, and their HMAC-SHA-256. Tickets are not
 * stored. `now` is in milliseconds since 1970.
 */
export function mintTicket(secret: Buffer, keyId: string, now: number): CanopyMapTicket {
  const expires = Math.floor(now / 1000) + TICKET_SECONDS;
  const claim = `${keyId}.${expires}`;
  return {
    success: true,
    ticket: `${claim}.${sealOf(secret, claim).toString('base64url')}`,
    expires: new Date(expires * 1000).toISOString(),
  };
}

/**
 * The key id of a ticket. Throws `missing-key` if there is no ticket, `invalid-key` for a ticket from elsewhere, and
 * `access-expired` for an expired one.
 */
export function keyOfTicket(secret: Buffer, ticket: string | undefined, now: number): string {
  if (ticket === undefined) throw new SylvanError('missing-key', 'The request has no ticket.');
  const [, keyId = '', expires = '', seal = ''] = FORM.exec(ticket) ?? [];
  const [given, own] = [Buffer.from(seal, 'base64url'), sealOf(secret, `${keyId}.${expires}`)];
  if (given.length !== own.length || !timingSafeEqual(given, own))
    throw new SylvanError('invalid-key', 'The ticket was not issued by this service.');
  if (now >= Number(expires) * 1000) throw new SylvanError('access-expired', 'The ticket has expired.');
  return keyId;
}

function sealOf(secret: Buffer, claim: string): Buffer {
  return createHmac('sha256', secret).update(`canopy map ${claim}`).digest();
}
