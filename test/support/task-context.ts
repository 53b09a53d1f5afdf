import type { OpticalBand, Asset } from '../../src/stac/scene.ts';
import type { ReadLimits } from '../../src/cache/policy.ts';
import type { ObservationTile } from '../../src/sources/optical/tasks.ts';
import { type TaskContext, Shelf } from '../../worker/context.ts';
import { FileRangeSource } from '../../src/net/node/file-source.ts';
import { loadCodec } from './codecs.ts';
import { signal, theArena } from './task-files.ts';

export const LIMITS: ReadLimits = { requestsPerHost: 6, bytes: 1e9, timeScale: 1 };

/** The context that Node's worker gives a task, for files. */
export async function fileContext(): Promise<TaskContext> {
  const arena = await theArena();
  return {
    arena,
    shelf: new Shelf(arena),
    openSource: (href) => new FileRangeSource(href),
    signal,
    loadCodec,
    onProgress: () => undefined,
  };
}

export function assetAt(href: string, scale: number, offset: number): Asset {
  return { href, key: href.split('/').at(-1)!, scale, offset, nodata: 0, resolution: 10 };
}

/** A scene's files as a tile of an observation. */
export function tileOf(
  sceneId: string,
  bands: readonly OpticalBand[],
  pathOf: (name: string) => string,
  { scale, offset }: { readonly scale: number; readonly offset: number },
): ObservationTile {
  const assets = bands.map((band) => [band, assetAt(pathOf(band), scale, offset)]);
  return {
    sceneId,
    quality: assetAt(pathOf('scl'), 1, 0),
    bands: Object.fromEntries(assets) as ObservationTile['bands'],
  };
}
