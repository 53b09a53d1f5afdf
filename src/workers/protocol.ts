import type { ErrorData } from '../errors/errors.ts';

export interface SceneFailure {
  readonly sceneId: string;
  readonly error: ErrorData;
}

/** What was read, in tiles and bytes of body. */
export interface Amount {
  readonly tiles: number;
  readonly bytes: number;
}

/**
 * A worker's answer to a task. What crosses the worker boundary survives structured cloning; typed arrays travel by transfer and
 * belong to the receiver. Errors travel as data, because the boundary keeps no classes or fields. `read` is all that the task
 * read: a message on the port may come after the reply, which closes it.
 */
export type Reply<R> = (
  | { readonly ok: true; readonly value: R }
  | { readonly ok: false; readonly error: ErrorData }
  | { readonly ok: false; readonly aborted: true }
) & { readonly read?: Amount };

/** Down the port. */
export interface AbortMessage {
  readonly type: 'abort';
}

/** Comes up a worker's own line once it takes tasks: what ends it from then on is not its start. */
export interface ReadyMessage {
  readonly type: 'ready';
}

/** Up the port: what has been read since the last message. */
export interface ProgressMessage extends Amount {
  readonly type: 'progress';
}
