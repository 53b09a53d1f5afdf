import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CanopyMapTicket } from 'sylvan/contract';
import { SylvanError } from 'sylvan/server';

/** Seconds that a ticket is taken: a key that ends within them can read the map until then. */
export const TICKET_SECONDS = 900;

const FORM = /^([\w-]{1,64})\.(\d{1,11})\.([\w-]{43})$/;

/**
 * A ticket of a key, which nothing stores: the key's public name and the ticket's end, in seconds since 1970, with their
 * HMAC-SHA-256. `now` in milliseconds since 1970.
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
 * The key that a ticket was given to. Throws `missing-key` for none, `invalid-key` for what is no ticket of this service, and
 * `access-expired` for one that was.
 */
export function keyOfTicket(secret: Buffer, ticket: string | undefined, now: number): string {
  if (ticket === undefined) throw new SylvanError('missing-key', 'There is no ticket.');
  const [, keyId = '', expires = '', seal = ''] = FORM.exec(ticket) ?? [];
  if (!isEqual(Buffer.from(seal, 'base64url'), sealOf(secret, `${keyId}.${expires}`)))
    throw new SylvanError('invalid-key', 'This is no ticket of this service.');
  if (now >= Number(expires) * 1000) throw new SylvanError('access-expired', 'The ticket has expired.');
  return keyId;
}

function sealOf(secret: Buffer, claim: string): Buffer {
  return createHmac('sha256', secret).update(`canopy map ${claim}`).digest();
}

function isEqual(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
