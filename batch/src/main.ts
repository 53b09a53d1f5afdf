#!/usr/bin/env node
import process from 'node:process';
import { run } from './command/run.ts';

const { stdout, stderr } = process;
const controller = new AbortController();

// The first signal ends the work in order. A second one is no longer caught, so it kills the process.
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => controller.abort(new Error(`Stopped by ${name}`)));

// A reader that stops early (`… 2>&1 | head`) must not end the batch.
for (const output of [stdout, stderr])
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

/** An empty variable counts as unset. */
const variable = (name: string): string | undefined =>
  process.env[name] === '' ? undefined : process.env[name];
process.exitCode = await run(process.argv.slice(2), {
  ...{ stdout, stderr, signal: controller.signal },
  firmsKey: variable('FIRMS_MAP_KEY'),
  key: variable('SYLVAN_KEY'),
  service: variable('SYLVAN_SERVICE'),
  databaseUrl: variable('DATABASE_URL'),
});
