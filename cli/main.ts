#!/usr/bin/env node
import process from 'node:process';
import * as sylvan from 'sylvan/node';
import { run } from './run.ts';

const { stdout, stderr } = process;
const controller = new AbortController();

// The first signal ends the work in order; a second one, no longer caught, ends the process.
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => controller.abort(new Error(`Stopped by ${name}`)));

// A reader that has seen enough (`sylvan … | head`) is no failure.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const { signal } = controller;
const { FIRMS_MAP_KEY } = process.env;
// An empty variable is none.
const firmsKey = FIRMS_MAP_KEY === '' ? undefined : FIRMS_MAP_KEY;
const library = { ...sylvan, writers: () => import('sylvan/export') };
process.exitCode = await run(process.argv.slice(2), { stdout, stderr, library, firmsKey, signal });
