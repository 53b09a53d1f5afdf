import { SylvanError } from '../errors/errors.ts';
import { skipReason } from '../stac/inconsistency.ts';
import type { SkippedScene } from '../stac/scene.ts';
import { callError, isUpstream, type ReadingContext } from './context.ts';
import { isPixelMiss, UNREADABLE } from './hosts.ts';

/** Scenes that could not be read, all for the same reason. */
interface FailedScenes {
  readonly error: SylvanError;
  readonly ids: readonly string[];
}

/** Collects the scenes that one part of a call could not read, while the others continue to be read. */
export class LeftOutScenes {
  readonly failed: FailedScenes[] = [];
  readonly #misses: FailedScenes[] = [];

  constructor(readonly context: Pick<ReadingContext, 'signal' | 'limits' | 'counter'>) {}

  /** Leaves out the scenes because of `error`. Throws errors in the call itself, and `signal.reason` on abort. */
  add(error: unknown, ids: readonly string[]): void {
    this.context.signal.throwIfAborted();
    if (isPixelMiss(error)) this.#misses.push({ error, ids });
    else if (isUpstream(error)) this.failed.push({ error, ids });
    else throw callError(error, this.context);
  }

  /**
   * Throws `offline-miss` {source, scenes, bytes, asset} if pixels of some scenes are not stored while nothing may be fetched.
   * `scenes` is the number of these scenes, `bytes` the sum of the bytes first requested from each of their files (more may be
   * missing), and `asset` one of the files.
   */
  throwMisses(): void {
    const first = this.#misses.at(0);
    if (first === undefined) return;
    const { source } = this.context.counter;
    const scenes = new Set(this.#misses.flatMap(({ ids }) => ids)).size;
    const bytes = this.#misses.reduce((sum, { error }) => sum + Number(error.fields.bytes), 0);
    throw new SylvanError(
      'offline-miss',
      `Pixels of ${scenes} scenes of ${source} are not stored on this device, at least ${bytes} bytes, and nothing may be fetched. Go online, or save the zone first.`,
      { fields: { source, scenes, bytes, asset: first.error.fields.asset }, cause: first.error },
    );
  }

  /**
   * The scenes with their reasons, and the failures. Failures of hosts come first, because they may have caused the rest; the
   * order is then by code and name, so that the same failures give the same record, in whatever order they occurred.
   */
  report(): { readonly skipped: SkippedScene[]; readonly failures: SylvanError[] } {
    const keyOf = ({ error: { code }, ids }: FailedScenes) =>
      `${UNREADABLE.includes(code) ? 0 : 1} ${code} ${ids[0] ?? ''}`;
    const ordered = this.failed.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    return {
      skipped: ordered.flatMap(({ error, ids }) => ids.map((id) => ({ id, ...skipReason(error) }))),
      failures: ordered.map(({ error }) => error),
    };
  }
}
