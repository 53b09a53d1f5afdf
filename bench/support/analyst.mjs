// Analyses in Node, in a separate process so that its memory can be measured alone. After each report it waits for the parent
// before it continues.
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { analyze } from './steps.mjs';

const [library, text] = process.argv.slice(2);
const { createSylvan } = await import(pathToFileURL(library).href);
const { season, ...job } = JSON.parse(text);
if (season) {
  const { fetchWithFiles, seasonCatalog } = await import(pathToFileURL(season.module).href);
  job.catalog = seasonCatalog(season.url, fetchWithFiles);
}

await analyze(createSylvan, job, async (body) => {
  process.send(body);
  await once(process, 'message');
});
process.exit();
