import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnalyzeAnswer, CompareAnswer } from 'sylvan/node';
import { sampleSpec, writeZone, type Sample, type SampleSpec } from '../../simulator/index.ts';

/** An item of a folder catalog, with the members that tests change. */
export interface ZoneItem {
  id: string;
  collection: string;
  bbox: number[];
  properties: Record<string, unknown>;
  assets: Record<string, ZoneAsset>;
}

interface ZoneAsset {
  href: string;
  'raster:bands'?: { scale?: number; offset?: number; nodata?: number }[];
}

/** A temporary folder, to be removed after the test file: `afterAll(() => folder.remove())`. */
export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'sylvan-whole-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** A zone of two kilometres on two tiles, with five passes of two scenes each. */
export const SEAM = sampleSpec('simulated-seam');

/** Writes a zone's files below `parent`, in a folder named after its specification's id. */
export function writeZoneIn(parent: string, spec: SampleSpec): Promise<Sample> {
  return writeZone(spec, join(parent, spec.id));
}

export async function readItems(folder: string): Promise<ZoneItem[]> {
  const { features } = JSON.parse(await readFile(join(folder, 'items.json'), 'utf8')) as {
    features: ZoneItem[];
  };
  return features;
}

/** Writes a second catalog with changed items for the same files, and returns its path. */
export async function writeItems(
  folder: string,
  name: string,
  change: (item: ZoneItem) => ZoneItem | null,
): Promise<string> {
  const features = (await readItems(folder)).flatMap((item) => change(item) ?? []);
  const path = join(folder, name);
  await writeFile(path, JSON.stringify({ type: 'FeatureCollection', features }));
  return path;
}

/** The optical source's report in an answer. */
export function opticalOf(answer: AnalyzeAnswer): AnalyzeAnswer['details']['sources'][number] {
  return answer.details.sources.find(({ id }) => id === 'sentinel2')!;
}

/** The results of the season's images, which are equal if the same pixels were used. */
export function groundOf({ score, ndvi_current, forest_cover, details }: AnalyzeAnswer): object {
  const { indices, quality, score_terms } = details;
  const { area_ha, core_fraction, largest_patch_ha } = details.forest;
  const forest = { area_ha, core_fraction, largest_patch_ha };
  return { score, ndvi_current, forest_cover, indices, forest, quality, score_terms };
}

export function warningsOf({ details }: AnalyzeAnswer | CompareAnswer): string[] {
  return details.warnings.map(({ code }) => code);
}
