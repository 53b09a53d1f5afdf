#!/usr/bin/env node
import { homedir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { checkCatalog, makeCatalog } from 'sylvan/catalogs';
import { diagnose } from 'sylvan/doctor';
import * as sylvan from 'sylvan/node';
import { packsOf } from 'sylvan/packs';
import { run } from './run.ts';
import { watchOutputs } from './watch-outputs.ts';

const { stdout, stderr } = process;
const controller = new AbortController();

// The first signal ends the work in an orderly way. A second one is no longer caught, so it kills the process.
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => controller.abort(new Error(`Stopped by ${name}`)));

watchOutputs({ stdout, stderr });

const { signal } = controller;
/** An empty variable counts as unset. */
const variable = (name: string): string | undefined => {
  const value = process.env[name];
  return value === '' ? undefined : value;
};
const canopyMapUrl = variable('CANOPY_MAP_URL');
const firmsKey = variable('FIRMS_MAP_KEY');
const key = variable('SYLVAN_KEY');
const service = variable('SYLVAN_SERVICE');
const callFolder = join(variable('XDG_DATA_HOME') ?? join(homedir(), '.local', 'share'), 'sylvan');
const tools = { checkCatalog, makeCatalog, diagnose, packsOf };
const library = { ...sylvan, ...tools, writers: () => import('sylvan/export') };
const io = { stdout, stderr, library, canopyMapUrl, firmsKey, key, service, callFolder, signal };
const exitCode = await run(process.argv.slice(2), io);
process.exitCode ??= exitCode;
