export interface Waypoint {
  readonly lat: number;
  readonly lng: number;
  readonly name: string;
  readonly description: string;
  /** Creation time of the waypoint, ISO 8601, UTC. */
  readonly time?: string;
  readonly type: string;
}

/** Number of decimals of a position, which makes it precise to a centimetre. */
const DECIMALS = 7;
/** Characters not allowed in XML 1.0: control characters except tab and line ends, lone surrogates, and two noncharacters. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A GPX 1.1 file; the schema prescribes the order of elements. */
export function gpxOf(name: string, waypoints: readonly Waypoint[], description?: string): string {
  const own = element('name', name) + (description === undefined ? '' : element('desc', description));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Sylvan" xmlns="http://www.topografix.com/GPX/1/1">',
    `<metadata>${own}</metadata>`,
    ...waypoints.map(waypointOf),
    '</gpx>\n',
  ].join('\n');
}

function waypointOf({ lat, lng, name, description, time, type }: Waypoint): string {
  const parts = [
    time === undefined ? '' : element('time', time),
    element('name', name),
    element('desc', description),
    element('type', type),
  ];
  return `<wpt lat="${lat.toFixed(DECIMALS)}" lon="${longitudeOf(lng)}">${parts.join('')}</wpt>`;
}

/** The schema allows -180 but not 180, which is the same meridian. */
function longitudeOf(lng: number): string {
  const written = lng.toFixed(DECIMALS);
  return Number(written) === 180 ? `-${written}` : written;
}

function element(name: string, text: string): string {
  const written = text.replace(UNWRITABLE, '').replace(/[&<>]/g, (letter) => ENTITIES[letter]);
  return `<${name}>${written}</${name}>`;
}
