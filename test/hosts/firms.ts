import { HTML_PAGE, text, type HasFault, type HostDouble } from './double.ts';

const HOST = 'firms.modaps.eosdis.nasa.gov';

/** The key that the double accepts; not a real one. */
export const FIRMS_KEY = '0'.repeat(32);

/** Tables of products in FIRMS's format, by product name. */
export type FireTables = Readonly<Record<string, string>>;

/**
 * FIRMS's area API: products by name, at most five days per call, `W,S,E,N`. It sends no CORS headers, and
 * responds to an unknown key with 400 and a message.
 */
export function firmsDouble(tables: FireTables, has: HasFault): HostDouble {
  return {
    names: [HOST],
    answer({ url }) {
      if (has('firms-html')) return HTML_PAGE;
      const [, , what, kind, key, ...parts] = url.pathname.split('/').map(decodeURIComponent);
      if (key !== FIRMS_KEY || has('firms-refuses-key')) return text('Invalid MAP_KEY.', {}, 400);
      if (what === 'data_availability' && kind === 'csv') return text(availability(tables));
      if (what === 'area' && kind === 'csv') return text(area(tables, parts));
      return text('Not found', {}, 404);
    },
  };
}

/** All products are available in the same period. */
function availability(tables: FireTables): string {
  const rows = Object.keys(tables).map((product) => `${product},2012-01-20,2026-12-31`);
  return `data_id,min_date,max_date\n${rows.join('\n')}\n`;
}

function area(tables: FireTables, [product, box, count, first]: readonly string[]): string {
  const table = new Map(Object.entries(tables)).get(product);
  if (table === undefined) return 'Invalid source.';
  if (Number(count) > 5) return 'Invalid day range. Expects [1..5].';
  const [west, south, east, north] = box.split(',').map(Number);
  const start = Date.parse(first);
  const [header, ...rows] = table.trim().split('\n');
  const names = header.split(',');
  const [lat, lng, day] = ['latitude', 'longitude', 'acq_date'].map((name) => names.indexOf(name));
  const stored = rows.filter((row) => {
    const cells = row.split(',');
    const days = (Date.parse(cells[day]) - start) / 86_400_000;
    const isInside =
      Number(cells[lng]) >= west &&
      Number(cells[lng]) <= east &&
      Number(cells[lat]) >= south &&
      Number(cells[lat]) <= north;
    return isInside && days >= 0 && days < Number(count);
  });
  return `${[header, ...stored].join('\n')}\n`;
}
