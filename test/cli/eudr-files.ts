import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { boxPolygon } from '../support/box-polygon.ts';
import { useFolderEach } from '../support/closing.ts';
import { fakeLibrary, TODAY, type Fakes } from './fake-library.ts';
import { sylvan } from './run-sylvan.ts';

let folder: { readonly path: string };

/** Gives each test of a file its own folder. */
export const useFolder = () => void (folder = useFolderEach());

/** A path in the test's folder. */
export const at = (...names: readonly string[]) => join(folder.path, ...names);

export const read = (...names: readonly string[]) => readFileSync(at(...names), 'utf8');

/** A square plot 0.01 degrees wide. */
export const square = (lng: number) => boxPolygon(lng, -3.000001, lng + 0.01, -2.990001);

export const OWN = { ProducerName: 'Coop Nord', ProducerCountry: 'CI', ProductionPlace: 'Lot 1' };

export const plot = (geometry: object | null, properties: object = OWN) => ({
  ...{ type: 'Feature', properties, geometry },
});

/** Writes features as a collection, and returns the path of the file. */
export function fileOf(name: string, ...features: readonly object[]): string {
  writeFileSync(at(name), JSON.stringify({ type: 'FeatureCollection', features }));
  return at(name);
}

/** Runs `sylvan eudr` with a file and an output folder. */
export const eudr = (
  file: string,
  out: string,
  fakes: Fakes | ReturnType<typeof fakeLibrary> = {},
  ...more: string[]
) => sylvan(['eudr', file, '--date', TODAY, '--out', at(out), ...more], fakes);
