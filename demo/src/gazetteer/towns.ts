import { fetchPacked } from './fetch-packed.ts';

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

export function gazetteerIn(text: string): Gazetteer {
  const [towns, countries]: [Town[], Country[]] = [[], []];
  for (const line of text.split('\n')) {
    const isCountry = line.length === 2 + POINT;
    if (isCountry) countries.push({ code: line.slice(0, 2), ...pointIn(line.slice(2)) });
    else towns.push(townIn(line, countries[countries.length - 1].code));
  }
  return { towns: towns.sort((a, b) => b.size - a.size), countries };
}

function townIn(line: string, country: string): Town {
  const size = Math.round(Math.exp(parseInt(line.slice(POINT, POINT + SIZE), 36) / SIZE_STEPS));
  const names = line.slice(POINT + SIZE).split('|') as unknown as Town['names'];
  return { ...pointIn(line), size, names, country };
}

function pointIn(digits: string): { lat: number; lng: number } {
  const degrees = (at: number) => parseInt(digits.slice(at, at + 4), 36) / STEPS;
  return { lat: degrees(0) - 90, lng: degrees(4) - 180 };
}
