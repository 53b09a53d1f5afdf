/**
 * What hosts say of their limits. Planetary Computer's API answers 429 with "Rate limit is exceeded. Try again in 23 seconds.",
 * and Azure's storage 503 with the code ServerBusy ("Egress is over the account limit."). A page cannot read Retry-After, which
 * neither of them exposes, but it can read the text.
 */

/** Seconds that are waited for a host that requests fewer requests and does not say, or does not show, how long. */
export const UNSTATED_WAIT_S = 30;
/** Seconds: a host that requests more is given up. */
export const LONGEST_WAIT_S = 60;

/** Bytes of a refusal that are read. */
const REFUSAL_BYTES = 4096;

/** What the text of a refusal says. */
interface RefusalText {
  /** Whole seconds to wait; null where it says none. */
  readonly seconds: number | null;
  /** Whether a storage account has reached its limit, whatever the status. */
  readonly isBusy: boolean;
}

/** The reader of a body, as far as it is used here; undefined for no body. */
type Reader =
  { read(): Promise<{ readonly value?: Uint8Array | undefined }>; cancel(): Promise<void> } | undefined;

/** Reads the first 4 kB of a refusal, and lets the rest go. A body that breaks or is no text says nothing; never rejects. */
export async function readRefusal(reader: Reader): Promise<RefusalText> {
  const text = await beginningOf(reader).catch(() => '');
  const seconds = /\btry again in (\d{1,6}) ?s(ec|\b)/i.exec(text)?.[1];
  return { seconds: seconds === undefined ? null : Number(seconds), isBusy: /\bServerBusy\b/.test(text) };
}

/** Whether a status may come with a text about limits. */
export function mayBeRateLimit(status: number): boolean {
  return status === 429 || status === 503;
}

/** Bytes as Latin-1, in which the words of interest are what they are in UTF-8. */
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
