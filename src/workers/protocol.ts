import type { ErrorData } from '../errors/errors.ts';
import type { CodecName } from './codecs.ts';
import type { FileWindows } from './windows.ts';

/** One scene as a task read it. */
export interface SceneRead {
  readonly sceneId: string;
  /** Fraction of the grid's pixels that it shows, 0…1. */
  readonly validFraction: number;
  /** Fetched: of files that the task had read before, nothing. */
  readonly bytes: number;
  readonly requests: number;
}

export interface SceneFailure {
  readonly sceneId: string;
  readonly error: ErrorData;
}

/** Tiles and bytes of body that were read. */
export interface Amount {
  readonly tiles: number;
  readonly bytes: number;
}

/**
 * A worker's reply to a task. Typed arrays are transferred and belong to the receiver. Errors travel as data, because
 * structured cloning loses their classes and fields. `read` is all that the task read: the reply closes the port, and may
 * overtake its last message. `windows` are there where the task's limits ask for them, `unstored` are hosts
 * of which a cache could store nothing.
 */
export type Reply<R> = (
  | { readonly ok: true; readonly value: R }
  | { readonly ok: false; readonly error: ErrorData }
  | { readonly ok: false; readonly aborted: true }
) & {
  readonly read?: Amount;
  readonly windows?: readonly FileWindows[];
  readonly unstored?: readonly string[];
};

/** To the worker, on the port of a call. */
export interface AbortMessage {
  readonly type: 'abort';
}

/** From the worker, on the port of a call: a file needs a decoder that the worker does not have yet. */
export interface CodecRequest {
  readonly type: 'codec';
  readonly name: CodecName;
}

/** To the worker, on the port of the call that requested it: its packed WebAssembly, or why it cannot be had. */
export type CodecReply = CodecRequest & ({ readonly text: string } | { readonly error: ErrorData });

/** The worker's own first message: it takes tasks now, so a later end is not a failure to start. */
export interface ReadyMessage {
  readonly type: 'ready';
}

/** From the worker, on the port of a call: what it has read since the last message. */
export interface ProgressMessage extends Amount {
  readonly type: 'progress';
}
