import { fetchPacked } from '../state/fetch-packed.ts';

export interface Town {
  /** Degrees, to 30 m. */
  readonly lat: number;
  readonly lng: number;
  /** Inhabitants, to 2 %, or what stands in for them where they are not known: how prominent it is. */
  readonly size: number;
  /** Its own name, and where they are others, those by which English and French know it. */
  readonly names: readonly [name: string, en?: string, fr?: string];
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

export interface Country {
  readonly code: string;
  /** Where maps name it. */
  readonly lat: number;
  readonly lng: number;
}

export interface Gazetteer {
  /** Largest first. */
  readonly towns: readonly Town[];
  readonly countries: readonly Country[];
}

let loading: Promise<Gazetteer> | null = null;

/** The towns that come with the page. Rejects where they do not come; the next time it is tried again. */
export function loadGazetteer(): Promise<Gazetteer> {
  loading ??= fetchPacked('/ground/towns.bin').then((bytes) => gazetteerIn(new TextDecoder().decode(bytes)));
  loading.catch(() => (loading = null));
  return loading;
}

/** Of a line, what comes before a town's names; a country's has no more than its code and its place. */
const [POINT, SIZE] = [8, 2];
/** As demo/ground/towns.ts writes them. */
const [STEPS, SIZE_STEPS] = [4000, 60];
/** The code of `a`, which is the digit 10. */
const LETTER = 97;

export function gazetteerIn(text: string): Gazetteer {
  const [towns, countries]: [Town[], Country[]] = [[], []];
  let country = '';
  for (const line of text.split('\n')) {
    if (line.length === 2 + POINT) {
      country = line.slice(0, 2);
      countries.push({ code: country, lat: latIn(line, 2), lng: lngIn(line, 2) });
    } else towns.push(townIn(line, country));
  }
  return { towns: towns.sort((a, b) => b.size - a.size), countries };
}

function townIn(line: string, country: string): Town {
  return {
    lat: latIn(line, 0),
    lng: lngIn(line, 0),
    size: Math.round(Math.exp(numberIn(line, POINT, SIZE) / SIZE_STEPS)),
    names: line.slice(POINT + SIZE).split('|') as unknown as Town['names'],
    country,
  };
}

function latIn(line: string, at: number): number {
  return numberIn(line, at, POINT / 2) / STEPS - 90;
}

function lngIn(line: string, at: number): number {
  return numberIn(line, at + POINT / 2, POINT / 2) / STEPS - 180;
}

/** So many digits in base 36. */
function numberIn(line: string, at: number, count: number): number {
  let value = 0;
  for (let i = at; i < at + count; i++) {
    const code = line.charCodeAt(i);
    value = value * 36 + code - (code < LETTER ? 48 : 87);
  }
  return value;
}
