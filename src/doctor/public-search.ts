import { addDays } from '../core/period.ts';
import type { Catalogue, CatalogueQuery } from '../sources/catalogue.ts';
import { EARTH_SEARCH_URL } from '../sources/earth-search.ts';
import { PLANETARY_COMPUTER_URL } from '../sources/planetary-computer.ts';
import { nextPage } from '../sources/next-page.ts';
import { requestJson, jsonClient } from '../sources/request.ts';
import { parsePage } from '../sources/stac.ts';
import { attempt, type CheckContext } from './checks.ts';

/** The public APIs, whose pages are known to have lost their `next` links for days. */
const SEARCHES = [EARTH_SEARCH_URL, PLANETARY_COMPUTER_URL];
const PAGE = 1;
const USUAL_STAC = '1.0.';
/** Days before the period that are asked for, too: a place that is seen once in it is seen often in a year. */
const MORE_DAYS = 365;

/**
 * Asks a public API for one item of many: a full page must say where the next one is, by a link that can be followed, and the
 * item's version of STAC is told where it is none that the API had. Rejects on abort alone.
 */
export async function checkSearch(
  { host }: Catalogue,
  { boxes, start, end }: CatalogueQuery,
  context: CheckContext,
): Promise<void> {
  const url = SEARCHES.find((search) => new URL(search).host === host);
  const { source, chart, traffic, signal } = context;
  // A host that gave nothing is not asked again.
  if (url === undefined || !chart.isWorking(host, source)) return;
  const body = {
    collections: ['sentinel-2-l2a'],
    bbox: boxes[0],
    datetime: `${addDays(start, -MORE_DAYS)}T00:00:00Z/${end}T23:59:59Z`,
    limit: PAGE,
    fields: { include: ['id', 'type', 'stac_version', 'collection', 'bbox', 'properties.datetime'] },
  };
  const client = jsonClient({ fetch: traffic.fetch, retry: { attempts: 1 } });
  const answer = await attempt(host, context, async () =>
    parsePage((await requestJson({ method: 'POST', url, body }, client, signal)).value, host),
  );
  if (answer === null) return;
  const { features } = answer.value;
  const next = nextPage(answer.value, { method: 'POST', url, body }, { url });
  const hasNext = next !== null && typeof next !== 'string';
  if (features.length === PAGE && !hasNext) chart.find(host, source, 'next-link-missing');
  const version = (features.at(0) as { stac_version?: unknown } | undefined)?.stac_version;
  if (typeof version === 'string' && !version.startsWith(USUAL_STAC))
    chart.find(host, source, 'stac-version', version);
}
