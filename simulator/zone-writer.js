import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { subgrid } from '../src/core/grid.ts';
import { writeCog } from './cog-writer.ts';
import { sampleCollection, sceneId, sceneItem } from './items.ts';
import { zoneTruth } from './statistics.ts';
import { makeLandscape } from './truth.ts';
import { groundOn, placeTile, View } from './view.ts';
/** Raise it with every change that changes a sample's bytes: folders of another version are written anew. */
export const SIMULATOR_VERSION = 1;
/** What decides whether a standing folder is of this specification. */
export function specDigest(spec) {
    return createHash('sha256').update(JSON.stringify(spec)).digest('hex');
}
/** Writes a zone's scenes, catalogue and truth into an empty folder. */
export async function writeFiles(folder, spec, { signal, onProgress }) {
    const world = makeWorld(spec);
    const items = [];
    let done = 0;
    const tiles = spec.tiles.map((tile) => placeTile(world, tile));
    const groundOfDay = memo((date) => groundOn(world.landscape, date));
    for (const acquisition of spec.acquisitions) {
        const view = new View(world, groundOfDay(lastCut(world, acquisition)), acquisition);
        for (const tile of tiles) {
            items.push(await writeScene(folder, view, tile, acquisition, spec.tileSize, signal));
            onProgress?.(++done / (spec.acquisitions.length * spec.tiles.length));
        }
    }
    const truth = truthOf(spec, world);
    await writeJson(join(folder, 'items.json'), {
        type: 'FeatureCollection',
        description: `Simulated: ${spec.title}`,
        'sylvan:simulated': true,
        features: items,
    });
    await writeJson(join(folder, 'collection.json'), sampleCollection(spec.title, items));
    await writeJson(join(folder, 'truth.json'), truth);
    return truth;
}
/** The date of the last cut an acquisition can see, '' before the first. */
function lastCut({ landscape }, { datetime }) {
    const dates = landscape.cuts.map(({ date }) => date).filter((date) => date <= datetime.slice(0, 10));
    return dates.sort().at(-1) ?? '';
}
function memo(make) {
    const made = new Map();
    return (key) => {
        const value = made.get(key) ?? make(key);
        made.set(key, value);
        return value;
    };
}
/** The landscape of a specification, in its place. */
export function makeWorld(spec) {
    const { width, height } = spec.grid;
    return { landscape: makeLandscape({ ...spec, width, height }), grid: spec.grid, zone: spec.zone };
}
async function writeScene(folder, view, tile, acquisition, tileSize, signal) {
    const rasters = view.rasters(tile);
    const id = sceneId(tile, acquisition);
    await mkdir(join(folder, id));
    const files = [...Object.entries(rasters.bands), ['scl', rasters.scl]];
    for (const [key, raster] of files) {
        await nextTurn();
        signal?.throwIfAborted();
        const overviews = key === 'scl' ? 'mode' : 'average';
        const cog = writeCog(raster, { tileSize, overviews, smallestOverview: 64, description: `${id} ${key}` });
        await writeFile(join(folder, id, `${key}.tif`), cog);
    }
    return sceneItem(tile, acquisition, rasters);
}
/** The truth on the request's date. */
export function truthOf(spec, world) {
    const { landscape } = world;
    const { cover, reflectances } = groundOn(landscape, spec.request.date);
    const { x0: x, y0: y, width, height } = spec.zone;
    return {
        simulated: true,
        id: spec.id,
        simulatorVersion: SIMULATOR_VERSION,
        seed: spec.seed,
        specification: specDigest(spec),
        request: spec.request,
        zone: subgrid(spec.grid, { x, y, width, height }),
        ...zoneTruth(cover, reflectances, landscape.width, spec.zone),
        clearCuts: landscape.cuts.map((cut) => ({
            ...cut,
            x: cut.x - x,
            y: cut.y - y,
            areaHa: (cut.width * cut.height) / 100,
        })),
    };
}
async function writeJson(path, value) {
    await writeFile(path, `${JSON.stringify(value, null, 2)}\n`);
}
