#!/usr/bin/env node
import process from 'node:process';
import { watchOutputs } from '../../cli/watch-outputs.ts';
import { run } from './command/run.ts';

const { stdout, stderr } = process;
const controller = new AbortController();

// The first signal ends the work in an orderly way. A second one is no longer caught, so it kills the process.
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => controller.abort(new Error(`Stopped by ${name}`)));

watchOutputs({ stdout, stderr });

/** An empty variable counts as unset. */
const variable = (name: string): string | undefined =>
  process.env[name] === '' ? undefined : process.env[name];
const exitCode = await run(process.argv.slice(2), {
  ...{ stdout, stderr, signal: controller.signal },
  firmsKey: variable('FIRMS_MAP_KEY'),
  key: variable('SYLVAN_KEY'),
  service: variable('SYLVAN_SERVICE'),
  databaseUrl: variable('DATABASE_URL'),
});
process.exitCode ??= exitCode;
