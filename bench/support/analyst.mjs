// Analyses in Node, in a process of its own so that its memory is nobody else's. Waits after each report for the parent's
// word before it goes on.
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { analyse } from './steps.mjs';

const [library, text] = process.argv.slice(2);
const { createSylvan } = await import(pathToFileURL(library).href);
const { season, ...job } = JSON.parse(text);
if (season) {
  const { fetchWithFiles, seasonCatalogue } = await import(pathToFileURL(season.module).href);
  job.catalog = seasonCatalogue(season.url, fetchWithFiles);
}

await analyse(createSylvan, job, async (body) => {
  process.send(body);
  await once(process, 'message');
});
process.exit();
