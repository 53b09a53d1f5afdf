import { isSylvanError, SylvanError, type ProblemCode } from '../errors/errors.ts';
import type { Scene, SkippedScene } from '../stac/scene.ts';
import { reasonOf } from '../stac/inconsistency.ts';
import { orAbort } from '../errors/abort.ts';

/**
 * Pixels that are not stored where nothing may be fetched. Without them the answer would be another: no scene is left out for
 * them.
 */
export function isPixelMiss(error: unknown): error is SylvanError {
  return isSylvanError(error, 'offline-miss') && 'asset' in error.fields;
}

/** Gathers what is missing of several scenes that are read side by side, so that it is reported as a whole. */
export class Misses {
  readonly #scenes = new Set<string>();
  #bytes = 0;
  #first: SylvanError | undefined;

  /** `error` is the miss of these scenes. */
  add(error: SylvanError, scenes: readonly string[]): void {
    this.#first ??= error;
    this.#bytes += Number(error.fields.bytes);
    for (const id of scenes) this.#scenes.add(id);
  }

  /**
   * Throws `offline-miss` {source, scenes, bytes, asset} where anything is missing: how many scenes, and the bytes that were
   * wanted first of each of their files; more of them may be missing. `asset` is one of the files.
   */
  throwAny(source: string): void {
    if (this.#first === undefined) return;
    const { asset } = this.#first.fields;
    const fields = { source, scenes: this.#scenes.size, bytes: this.#bytes, asset };
    throw new SylvanError(
      'offline-miss',
      `Of ${this.#scenes.size} scenes of ${source} pixels are not kept on this device, ${this.#bytes} bytes at least, and nothing may be fetched. Go online, or save the zone first.`,
      { fields, cause: this.#first },
    );
  }
}

/** Failures of a first file that speak against its host: no CORS, no such name, no access, no answer. */
const UNREADABLE: readonly ProblemCode[] = [
  'network-or-cors',
  'access-denied',
  'access-expired',
  'upstream-unavailable',
  'timeout',
];

/** Those that a file may have alone: of an object that is missing a bucket says that access is denied. A second file decides. */
const OF_ONE_FILE: readonly ProblemCode[] = [
  'access-denied',
  'access-expired',
  'upstream-unavailable',
  'timeout',
];

/** What is known of a host: a file of it was answered, a failure speaks against it, or the next file is to show. */
type Verdict = 'readable' | 'undecided' | SylvanError;

/** What a read gave, and the scene whose files gave it: the one requested, or a duplicate. */
interface ReadOfScene<R> {
  readonly scene: Scene;
  readonly result: R;
}

/**
 * Which hosts of image files one call can read, learnt from the first file of each: a bucket that gives this page nothing costs
 * one request, and scenes with copies elsewhere are read there for the whole call.
 */
export class HostAccess {
  readonly #hosts = new Map<string, Promise<Verdict>>();
  /** Hosts of which one file failed in a way that it may have failed in alone. */
  readonly #doubted = new Set<string>();
  readonly #unreadable = new Set<string>();

  /** Hosts of which no file could be read, in the order they were found out. */
  get unreadable(): readonly string[] {
    return [...this.#unreadable];
  }

  /**
   * Runs `use` on the scene, or on the first of its duplicates whose host can be read. A scene without duplicates is always
   * tried: a single file may fail alone. Rejects with the scene's own failure where no copy can be read, with what `use`
   * rejects with, and with `signal.reason` on abort.
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
        // What a device has not cached of one copy it may have cached of the other.
        if (!(isPixelMiss(error) || isSylvanError(error, ...UNREADABLE))) throw error;
        failures.push(error);
      }
    }
    throw failures[0];
  }

  /**
   * The first read of a host decides; those that come meanwhile wait for it, those that come later are refused with its
   * failure.
   */
  async #readAt<R>(host: string, signal: AbortSignal, use: () => Promise<R>): Promise<R> {
    for (;;) {
      const first = this.#hosts.get(host);
      if (first === undefined) return this.#readFirst(host, use);
      const verdict = await orAbort(first, signal);
      if (verdict === 'readable') return use();
      if (verdict !== 'undecided') throw verdict;
    }
  }

  async #readFirst<R>(host: string, use: () => Promise<R>): Promise<R> {
    let conclude!: (verdict: Verdict) => void;
    this.#hosts.set(host, new Promise((resolve) => (conclude = resolve)));
    try {
      const result = await use();
      conclude('readable');
      return result;
    } catch (error) {
      conclude(this.#verdictOf(host, error));
      throw error;
    }
  }

  #verdictOf(host: string, error: unknown): Verdict {
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

/** The host of a scene's quality mask, which is read first of all; empty for a file of this machine. */
function hostOf({ quality, bands }: Scene): string {
  const asset = quality ?? Object.values(bands).at(0);
  return asset === undefined ? '' : new URL(asset.href).host;
}

/** Scenes that could not be read, for one reason. */
export interface FailedScenes {
  readonly error: SylvanError;
  readonly ids: readonly string[];
}

/**
 * In the order of their names, so that the same failures make the same record whichever came first; before all others those of
 * the kind that came first, for later ones may be its consequences.
 */
export function inOrder(failed: readonly FailedScenes[]): FailedScenes[] {
  const kind = failed.at(0)?.error.code;
  const keyOf = ({ error, ids }: FailedScenes) => `${error.code === kind ? 0 : 1}${ids[0] ?? ''}`;
  return [...failed].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** The scenes with their reasons. */
export function skippedFor(failed: readonly FailedScenes[]): SkippedScene[] {
  return failed.flatMap(({ error, ids }) => ids.map((id) => ({ id, ...reasonOf(error) })));
}
