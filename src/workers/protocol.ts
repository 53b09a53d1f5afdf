import type { ErrorData } from '../errors/errors.ts';
import type { CodecName } from './codecs.ts';
import type { FileWindows } from './windows.ts';

/** Tiles and bytes that were read. */
export interface Amount {
  readonly tiles: number;
  readonly bytes: number;
}

/**
 * A worker's reply to a task. Typed arrays are transferred and belong to the receiver. Errors travel as data, because structured
 * cloning loses their classes and fields. `read` is the total that the task read, because the reply closes the port and may
 * overtake the port's last message. `windows` are present if the task's limits ask for them; `unstored` lists hosts from which a
 * cache could not store anything.
 */
export type Reply<R> = (
  { readonly ok: true; readonly value: R } | { readonly ok: false; readonly error: ErrorData }
) & {
  readonly read?: Amount;
  readonly windows?: readonly FileWindows[];
  readonly unstored?: readonly string[];
};

/** Sent to the worker on the port of a call. */
export interface AbortMessage {
  readonly type: 'abort';
}

/** Sent by the worker on the port of a call: a file needs a decoder that the worker does not have yet. */
export interface CodecRequest {
  readonly type: 'codec';
  readonly name: CodecName;
}

/** Sent to the worker on the port of a call that requested a decoder: its packed WebAssembly, or why it could not be fetched. */
export type CodecReply = CodecRequest & ({ readonly text: string } | { readonly error: ErrorData });

/** The worker's first message: it now accepts tasks, so if it ends later, that is not a failure to start. */
export interface ReadyMessage {
  readonly type: 'ready';
}

/** Sent by the worker on the port of a call: all that it has read so far. */
export interface ProgressMessage extends Amount {
  readonly type: 'progress';
}
