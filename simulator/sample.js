import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { sampleSpec } from './catalogue.ts';
import { SIMULATOR_VERSION, specDigest, writeFiles, } from './zone-writer.ts';
/**
 * Writes the sample `id` as the folder catalogue `folder`, or leaves it where the same version stands there. The folder
 * appears whole or not at all. Throws RangeError for an unknown id and for a folder that holds anything else; an abort
 * rejects with `signal.reason`.
 */
export function writeSample(id, folder, options = {}) {
    return writeZone(sampleSpec(id), folder, options);
}
/** {@link writeSample} for a specification of one's own. */
export async function writeZone(spec, folder, options = {}) {
    options.signal?.throwIfAborted();
    const target = resolve(folder);
    const standing = await readTruth(target);
    if (standing && isCurrent(standing, spec))
        return asSample(target, standing, false);
    if (!standing && existsSync(target))
        throw new RangeError(`${target} exists and is no sample: choose another folder`);
    await mkdir(dirname(target), { recursive: true });
    const draft = await mkdtemp(join(dirname(target), `.${basename(target)}-`));
    try {
        const truth = await writeFiles(draft, spec, options);
        const written = await settle(target, draft, spec);
        return asSample(target, truth, written);
    }
    finally {
        await rm(draft, { recursive: true, force: true });
    }
}
function asSample(folder, truth, written) {
    return { folder, request: truth.request, truth, written };
}
/** `null` where there is none, or where it cannot be read as one. */
async function readTruth(folder) {
    const path = join(folder, 'truth.json');
    if (!existsSync(path))
        return null;
    const text = await readFile(path, 'utf8');
    try {
        return JSON.parse(text);
    }
    catch {
        return null;
    }
}
function isCurrent(truth, spec) {
    return truth.simulatorVersion === SIMULATOR_VERSION && truth.specification === specDigest(spec);
}
/** Puts a finished draft in place; false where another writer of the same sample was first. */
async function settle(target, draft, spec) {
    if (await renameUnlessTaken(draft, target))
        return true;
    const standing = await readTruth(target);
    if (standing && isCurrent(standing, spec))
        return false;
    const old = `${draft}-old`;
    await rename(target, old);
    await rename(draft, target);
    await rm(old, { recursive: true });
    return true;
}
async function renameUnlessTaken(from, to) {
    try {
        await rename(from, to);
        return true;
    }
    catch (error) {
        const { code } = error;
        if (code === 'ENOTEMPTY' || code === 'EEXIST' || code === 'EPERM')
            return false;
        throw error;
    }
}
