import { discard } from './redirects.ts';

/**
 * How hosts state their limits: Planetary Computer's API answers 429 with "Rate limit is exceeded. Try again in 23 seconds.";
 * Azure's storage answers 503 with the code ServerBusy ("Egress is over the account limit."). Neither exposes Retry-After to
 * pages, but pages can read the text.
 */

/** Seconds to wait for a host that asks for fewer requests but does not state or expose for how long. */
export const UNSTATED_WAIT_S = 30;
/** Seconds: the longest wait that a host may ask for. */
export const LONGEST_WAIT_S = 60;

/** Bytes of a refusal to read. */
const REFUSAL_BYTES = 4096;

/** What the text of a refusal states. */
interface RefusalText {
  /** Whole seconds to wait; null if it states none. */
  readonly seconds: number | null;
  /** Whether a storage account has reached its limit, regardless of the status. */
  readonly isBusy: boolean;
}

/** An unsuccessful answer. */
interface Refusal {
  /** Its status, or 429 for a storage account that has reached its limit, regardless of the status. */
  readonly meaning: number;
  /** Seconds to wait if a header or the text states them, else null. */
  readonly retryAfter: number | null;
}

/** Reads what a refusal states in its headers and, if its status may mean a limit, in its text. Discards the rest. */
export async function readRefusal(response: Response, now: number): Promise<Refusal> {
  const { status, headers } = response;
  const mayBeLimit = status === 429 || status === 503;
  const said = mayBeLimit ? await readText(response.body?.getReader()) : null;
  if (said === null) await discard(response);
  const retryAfter = retryAfterSeconds(headers, now) ?? said?.seconds ?? null;
  return { meaning: said?.isBusy ? 429 : status, retryAfter };
}

/** The part of a body's reader in use; undefined for no body. */
type Reader =
  { read(): Promise<{ readonly value?: Uint8Array | undefined }>; cancel(): Promise<void> } | undefined;

/**
 * Reads the first 4 kB of a refusal and cancels the rest. A body that breaks off or is not text states nothing. Never rejects.
 */
export async function readText(reader: Reader): Promise<RefusalText> {
  const text = await beginningOf(reader).catch(() => '');
  const seconds = /\btry again in (\d{1,6}) ?s(ec|\b)/i.exec(text)?.[1];
  return { seconds: seconds === undefined ? null : Number(seconds), isBusy: /\bServerBusy\b/.test(text) };
}

/** Bytes as Latin-1. The relevant words are the same in UTF-8. */
async function beginningOf(reader: Reader): Promise<string> {
  let text = '';
  try {
    while (text.length < REFUSAL_BYTES) {
      const piece = await reader?.read();
      if (piece?.value === undefined) break;
      text += String.fromCharCode(...piece.value.subarray(0, REFUSAL_BYTES - text.length));
    }
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
  return text;
}

const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Seconds that a Retry-After header states; null if it is absent or invalid. A date is compared with the host's own Date header,
 * so that a wrong clock on either side does no harm, or with `now` (ms) if that is hidden.
 */
export function retryAfterSeconds(headers: Headers, now: number): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value);
  if (!HTTP_DATE.test(value)) return null;
  const hostNow = Date.parse(headers.get('date') ?? '');
  return Math.max(0, Math.ceil((Date.parse(value) - (Number.isNaN(hostNow) ? now : hostNow)) / 1000));
}
