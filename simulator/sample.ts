import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { sampleSpec, type SampleSpec } from './catalog.ts';
import type { ComparisonSpec } from './scenario/comparison-spec.ts';
import {
  COMPARISON_VERSION,
  writeComparisonFiles,
  type WrittenComparisonTruth,
} from './scenario/comparison-writer.ts';
import type { LandscapeTruth } from './landscapes/landscape-truth.ts';
import { LANDSCAPE_VERSION, writeLandscapeFiles } from './landscapes/landscape-writer.ts';
import type { LandscapeSpec } from './landscapes/spec.ts';
import type { ScenarioSpec } from './scenario/spec.ts';
import { SCENARIO_VERSION, writeScenarioFiles } from './scenario/scenario-writer.ts';
import type { ScenarioTruth } from './scenario/scenario-truth.ts';
import {
  SIMULATOR_VERSION,
  specDigest,
  writeFiles,
  type SampleTruth,
  type WriteOptions,
} from './zone-writer.ts';

export interface Sample<Truth extends Stated = SampleTruth> {
  /** The folder catalog: `items.json`, `collection.json`, `truth.json` and a folder per scene. */
  readonly folder: string;
  readonly request: Truth['request'];
  readonly truth: Truth;
  /** Whether this call wrote the folder; false if it already existed. */
  readonly written: boolean;
}

/**
 * Writes the sample `id` as the folder catalog `folder`, or leaves it if the same version exists there. The folder appears
 * complete or not at all. Throws RangeError for an unknown id and for a folder that contains anything else. An abort rejects
 * with `signal.reason`.
 */
export function writeSample(id: string, folder: string, options: WriteOptions = {}): Promise<Sample> {
  return writeZone(sampleSpec(id), folder, options);
}

/** Like {@link writeSample}, for a custom specification. */
export function writeZone(spec: SampleSpec, folder: string, options: WriteOptions = {}): Promise<Sample> {
  const stamp = { simulatorVersion: SIMULATOR_VERSION, specification: specDigest(spec) };
  return writeOnce(stamp, folder, (draft) => writeFiles(draft, spec, options), options);
}

/** Like {@link writeZone}, for a zone with a history and six sources. */
export function writeScenario(
  spec: ScenarioSpec,
  folder: string,
  options: WriteOptions = {},
): Promise<Sample<ScenarioTruth>> {
  const stamp = { simulatorVersion: SCENARIO_VERSION, specification: specDigest(spec) };
  return writeOnce(stamp, folder, (draft) => writeScenarioFiles(draft, spec, options), options);
}

/** Like {@link writeZone}, for a landscape of many covers observed by six sources. */
export function writeLandscape(
  spec: LandscapeSpec,
  folder: string,
  options: WriteOptions = {},
): Promise<Sample<LandscapeTruth>> {
  const stamp = { simulatorVersion: LANDSCAPE_VERSION, specification: specDigest(spec) };
  return writeOnce(stamp, folder, (draft) => writeLandscapeFiles(draft, spec, options), options);
}

/** Like {@link writeZone}, for a zone observed in two periods. */
export function writeComparison(
  spec: ComparisonSpec,
  folder: string,
  options: WriteOptions = {},
): Promise<Sample<WrittenComparisonTruth>> {
  const stamp = { simulatorVersion: COMPARISON_VERSION, specification: specDigest(spec) };
  return writeOnce(stamp, folder, (draft) => writeComparisonFiles(draft, spec, options), options);
}

/** The facts about a folder's origin that its truth states. */
interface Stamp {
  readonly simulatorVersion: number;
  /** SHA-256 of the specification. A folder with another one is rewritten. */
  readonly specification: string;
}

/** The same facts, with the request that the folder answers. */
interface Stated extends Stamp {
  readonly request: object;
}

async function writeOnce<Truth extends Stated>(
  stamp: Stamp,
  folder: string,
  write: (draft: string) => Promise<Truth>,
  { signal }: WriteOptions,
): Promise<Sample<Truth>> {
  signal?.throwIfAborted();
  const target = resolve(folder);
  const standing = await readTruth<Truth>(target);
  if (standing && isCurrent(standing, stamp)) return asSample(target, standing, false);
  if (!standing && existsSync(target))
    throw new RangeError(`${target} exists and is no sample: choose another folder`);
  await mkdir(dirname(target), { recursive: true });
  const draft = await mkdtemp(join(dirname(target), `.${basename(target)}-`));
  try {
    const truth = await write(draft);
    const written = await settle(target, draft, stamp);
    return asSample(target, truth, written);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

function asSample<Truth extends Stated>(folder: string, truth: Truth, written: boolean): Sample<Truth> {
  return { folder, request: truth.request, truth, written };
}

/** The truth of a folder; `null` if there is none or it cannot be parsed. */
async function readTruth<Truth extends Stamp>(folder: string): Promise<Truth | null> {
  const path = join(folder, 'truth.json');
  if (!existsSync(path)) return null;
  const text = await readFile(path, 'utf8');
  try {
    return JSON.parse(text) as Truth;
  } catch {
    return null;
  }
}

function isCurrent(truth: Stamp, { simulatorVersion, specification }: Stamp): boolean {
  return truth.simulatorVersion === simulatorVersion && truth.specification === specification;
}

/** Moves a finished draft into place. False if another writer of the same sample was first. */
async function settle(target: string, draft: string, stamp: Stamp): Promise<boolean> {
  if (await renameUnlessTaken(draft, target)) return true;
  const standing = await readTruth(target);
  if (standing && isCurrent(standing, stamp)) return false;
  const old = `${draft}-old`;
  await rename(target, old);
  await rename(draft, target);
  await rm(old, { recursive: true });
  return true;
}

async function renameUnlessTaken(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTEMPTY' || code === 'EEXIST' || code === 'EPERM') return false;
    throw error;
  }
}
