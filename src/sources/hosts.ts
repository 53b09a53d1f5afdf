import { isSylvanError, type SylvanError, type ProblemCode } from '../errors/errors.ts';
import type { Scene } from '../stac/scene.ts';
import { orAbort } from '../errors/abort.ts';

/**
 * Whether pixels are missing from storage while fetching is not allowed. No scene is left out for this reason, because the answer
 * would then be a different one.
 */
export function isPixelMiss(error: unknown): error is SylvanError {
  return isSylvanError(error, 'offline-miss') && 'asset' in error.fields;
}

/**
 * Failures that may affect one file alone; for example, a bucket also answers "access denied" for a missing object. A second file
 * of the same host decides.
 */
const OF_ONE_FILE: readonly ProblemCode[] = [
  'access-denied',
  'access-expired',
  'upstream-unavailable',
  'timeout',
];

/** Failures of a first file that count against its host: no CORS, no such name, no access, no answer. */
export const UNREADABLE: readonly ProblemCode[] = ['network-or-cors', ...OF_ONE_FILE];

/** The state of a host: it answered for a file, it failed, or the next file decides. */
type Verdict = 'readable' | 'undecided' | SylvanError;

/** The result of a read, and the scene that provided it: the one requested, or a duplicate. */
interface ReadOfScene<R> {
  readonly scene: Scene;
  readonly result: R;
}

/**
 * Tracks which image hosts one call can read, judging by the first files of each. A bucket that this page cannot read costs one
 * or two failed reads; for the rest of the call, scenes with copies elsewhere are read from there.
 */
export class HostAccess {
  readonly #hosts = new Map<string, Promise<Verdict>>();
  /** Hosts with one failed file, which may be a failure of that file alone. */
  readonly #doubted = new Set<string>();
  readonly #unreadable = new Set<string>();

  /** Hosts that could not be read at all, in order of detection. */
  get unreadable(): readonly string[] {
    return [...this.#unreadable];
  }

  /**
   * Runs `use` on the scene, or on its first duplicate with a readable host. A scene without duplicates is always tried, because
   * the failures of a host may affect only single files. Rejects with the scene's own failure if no copy can be read, with any
   * other error of `use`, and with `signal.reason` on abort.
   */
  async read<R>(
    scene: Scene,
    signal: AbortSignal,
    use: (scene: Scene) => Promise<R>,
  ): Promise<ReadOfScene<R>> {
    const { duplicates = [] } = scene;
    if (duplicates.length === 0) return { scene, result: await use(scene) };
    const failures: SylvanError[] = [];
    for (const candidate of [scene, ...duplicates]) {
      try {
        return {
          scene: candidate,
          result: await this.#readAt(hostOf(candidate), signal, () => use(candidate)),
        };
      } catch (error) {
        signal.throwIfAborted();
        // Pixels that are not cached on the device for one copy may be cached for another.
        if (!(isPixelMiss(error) || isSylvanError(error, ...UNREADABLE))) throw error;
        failures.push(error);
      }
    }
    throw failures[0];
  }

  /** The first read from a host decides. Reads that start meanwhile wait for it; later ones are refused with its failure. */
  async #readAt<R>(host: string, signal: AbortSignal, use: () => Promise<R>): Promise<R> {
    for (;;) {
      const first = this.#hosts.get(host);
      if (first === undefined) return this.#readFirst(host, signal, use);
      const verdict = await orAbort(first, signal);
      if (verdict === 'readable') return use();
      if (verdict !== 'undecided') throw verdict;
    }
  }

  async #readFirst<R>(host: string, signal: AbortSignal, use: () => Promise<R>): Promise<R> {
    let conclude!: (verdict: Verdict) => void;
    this.#hosts.set(host, new Promise((resolve) => (conclude = resolve)));
    try {
      const result = await use();
      conclude('readable');
      return result;
    } catch (error) {
      conclude(this.#judge(host, signal, error));
      throw error;
    }
  }

  #judge(host: string, signal: AbortSignal, error: unknown): Verdict {
    // An aborted read says nothing about its host.
    if (signal.aborted) {
      this.#hosts.delete(host);
      return 'undecided';
    }
    if (!isSylvanError(error, ...UNREADABLE)) return 'readable';
    if (isSylvanError(error, ...OF_ONE_FILE) && !this.#doubted.has(host)) {
      this.#doubted.add(host);
      this.#hosts.delete(host);
      return 'undecided';
    }
    this.#unreadable.add(host);
    return error;
  }
}

/** The host of a scene's quality mask, which is read first; empty for a local file. */
function hostOf({ quality, bands }: Scene): string {
  const asset = quality ?? Object.values(bands).at(0);
  return asset === undefined ? '' : new URL(asset.href).host;
}
