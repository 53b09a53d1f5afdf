// Analyses in Node, in a process of its own so that its memory is nobody else's. Says when it is idle and when each run
// is done, and waits for the parent's word before it goes on.
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { timedAnalysis } from './steps.mjs';

const [library, job] = process.argv.slice(2);
const { request, runs, ...options } = JSON.parse(job);
const { createSylvan } = await import(pathToFileURL(library).href);

async function report(body) {
  process.send(body);
  await once(process, 'message');
}

const sylvan = createSylvan(options);
await report({ type: 'idle' });
for (let run = 0; run < runs; run++) await report({ type: 'run', ...(await timedAnalysis(sylvan, request)) });
await sylvan.close();
await report({ type: 'done' });
process.exit();
