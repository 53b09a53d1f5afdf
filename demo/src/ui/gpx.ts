/** A place in a file for GPS receivers and maps. */
export interface Waypoint {
  readonly lat: number;
  readonly lng: number;
  readonly name: string;
  readonly description: string;
  /** ISO 8601, UTC: when the waypoint was made. */
  readonly time?: string;
  /** What it is of, the same for all of a kind. */
  readonly type: string;
}

interface GpxFile {
  readonly name: string;
  readonly description?: string | undefined;
  readonly waypoints: readonly Waypoint[];
}

/** To a centimetre. */
const DECIMALS = 7;
/** What XML 1.0 has no place for: control characters but tab and ends of lines, halves of characters, two that are none. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A file of GPX 1.1, whose schema says in which order elements stand. */
export function gpxOf({ name, description, waypoints }: GpxFile): string {
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

/** The schema has -180, and no 180, which is the same. */
function longitudeOf(lng: number): string {
  const written = lng.toFixed(DECIMALS);
  return Number(written) === 180 ? `-${written}` : written;
}

function element(name: string, text: string): string {
  const written = text.replace(UNWRITABLE, '').replace(/[&<>]/g, (letter) => ENTITIES[letter]);
  return `<${name}>${written}</${name}>`;
}
