type Json = Readonly<Record<string, unknown>>;

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/**
 * The violations of STAC 1.0.0's JSON schema in an item: required members, types, and closed GeoJSON rings.
 */
export function itemFaults(item: Json): string[] {
  const {
    geometry,
    bbox,
    properties,
    assets,
    links,
    stac_extensions: extensions,
  } = item as Record<string, Json>;
  const rings = ringsOf(geometry);
  const isText = (value: unknown) => typeof value === 'string' && value !== '';
  const linked = Object.values(links).some((link) => (link as Json).rel === 'collection');
  const rules: [string, boolean][] = [
    ['type', item.type === 'Feature'],
    ['stac_version', item.stac_version === '1.0.0'],
    ['id', isText(item.id)],
    ['stac_extensions', Array.isArray(extensions) && extensions.every((one) => URL.canParse(String(one)))],
    ['stac_extensions twice', new Set(Object.values(extensions)).size === Object.values(extensions).length],
    ['bbox', Array.isArray(bbox) && bbox.length === 4 && bbox.every((one) => Number.isFinite(one))],
    ['links', Array.isArray(links) && links.every(({ rel, href }: Json) => isText(rel) && isText(href))],
    ['collection', linked ? isText(item.collection) : !('collection' in item)],
    ['geometry', rings.length > 0 && rings.every(isRing)],
    ['datetime', DATE_TIME.test(String(properties.datetime))],
    ['a span', 'start_datetime' in properties === 'end_datetime' in properties],
    ['updated', !('updated' in properties) || DATE_TIME.test(String(properties.updated))],
    ['platform', !('platform' in properties) || typeof properties.platform === 'string'],
    ['constellation', !('constellation' in properties) || typeof properties.constellation === 'string'],
    ['gsd', !('gsd' in properties) || Number(properties.gsd) > 0],
    [
      'assets',
      Object.values(assets).every((asset) => isText((asset as Json).href) && isText((asset as Json).type)),
    ],
    ['roles', Object.values(assets).every((asset) => Array.isArray((asset as Json).roles))],
    ['relative', Object.values(assets).every((asset) => !/^[a-z]+:|^\//i.test(String((asset as Json).href)))],
  ];
  return rules.flatMap(([name, holds]) => (holds ? [] : name));
}

type Ring = readonly (readonly [number, number])[];

function ringsOf({ type, coordinates }: Json): Ring[] {
  if (type === 'Polygon') return coordinates as Ring[];
  return type === 'MultiPolygon' ? (coordinates as Ring[][]).flat() : [];
}

/** Whether a ring is closed, counterclockwise, and on the globe. */
function isRing(ring: Ring): boolean {
  const isClosed = ring.length >= 4 && String(ring[0]) === String(ring.at(-1));
  const area = ring.slice(1).reduce((sum, [x, y], i) => sum + (ring[i][0] * y - x * ring[i][1]), 0);
  return isClosed && area >= 0 && ring.every(([x, y]) => Math.abs(x) <= 180 && Math.abs(y) <= 90);
}
