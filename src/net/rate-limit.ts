import { discard } from './redirects.ts';

/**
 * How hosts state their limits: Planetary Computer's API answers 429 with "Rate limit is exceeded. Try again in 23 seconds.";
 * Azure's storage answers 503 with the code ServerBusy ("Egress is over the account limit."). Neither exposes Retry-After to
 * pages, but pages can read the text.
 */

/** Seconds to wait for a host that asks for fewer requests but neither states nor exposes a wait. */
export const UNSTATED_WAIT_S = 30;
/** Maximum total wait, in seconds, that hosts may ask for before a request is answered. */
export const LONGEST_WAIT_S = 60;

/** Maximum number of bytes to read from the body of a refusal. */
const REFUSAL_BYTES = 4096;

/** An unsuccessful answer. */
interface Refusal {
  /** Its status; if a storage account has reached its limit, always 429. */
  readonly meaning: number;
  /** Seconds to wait if a header or the text states them, else null. */
  readonly retryAfter: number | null;
}

/** Reads what a refusal states in its headers and, if its status may mean a limit, in its text. Discards the rest. */
export async function readRefusal(response: Response, now: number): Promise<Refusal> {
  const { status, headers } = response;
  const mayBeLimit = status === 429 || status === 503;
  const text = mayBeLimit ? await beginningOf(response) : '';
  if (!mayBeLimit) await discard(response);
  const seconds = /\btry again in (\d{1,6}) ?s(ec|\b)/i.exec(text)?.[1];
  const retryAfter = retryAfterSeconds(headers, now) ?? (seconds === undefined ? null : Number(seconds));
  return { meaning: /\bServerBusy\b/.test(text) ? 429 : status, retryAfter };
}

/**
 * The first 4 kB of a body, read as Latin-1, in which the relevant words are the same as in UTF-8; empty if the body breaks off.
 * Cancels the rest.
 */
async function beginningOf({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  let text = '';
  try {
    while (text.length < REFUSAL_BYTES) {
      const piece = await reader?.read();
      if (piece?.value === undefined) break;
      text += String.fromCharCode(...piece.value.subarray(0, REFUSAL_BYTES - text.length));
    }
    return text;
  } catch {
    return '';
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
}

const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Number of seconds to wait according to a Retry-After header; null if it is absent or invalid. A date is compared with the
 * host's own Date header, so that a wrong clock on either side does no harm, or with `now` (ms) if that header is hidden.
 */
export function retryAfterSeconds(headers: Headers, now: number): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value);
  if (!HTTP_DATE.test(value)) return null;
  const hostNow = Date.parse(headers.get('date') ?? '');
  return Math.max(0, Math.ceil((Date.parse(value) - (Number.isNaN(hostNow) ? now : hostNow)) / 1000));
}
