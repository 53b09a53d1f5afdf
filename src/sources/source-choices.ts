import { SylvanError } from '../core/errors.ts';
import type { Catalogue } from './catalogue.ts';
import type { FireCatalogue, LidarCatalogue } from './points.ts';

/** A catalogue's name, the address of a folder or of a STAC API's `…/search`, or a catalogue of one's own. */
export type CatalogueChoice = string | Catalogue;

/** `false` turns a source off; a text is a name or an address; several are asked in order of preference. */
export type SourceChoice<C> = false | string | C | readonly (string | C)[];

/** What a caller says about where things come from; all of it may be left out. */
export interface SourceChoices {
  /** Where Sentinel-2 comes from; where it names folders alone, every other source without a choice comes from them. */
  readonly catalog?: CatalogueChoice | readonly CatalogueChoice[];
  readonly sources?: {
    readonly sentinel1?: SourceChoice<Catalogue>;
    readonly landsat89?: SourceChoice<Catalogue>;
    readonly landsat45?: SourceChoice<Catalogue>;
    readonly canopyMap?: SourceChoice<Catalogue>;
    /** A text is the address of FIRMS's CSV or of a folder. `false` turns the MODIS fire masks off, too. */
    readonly firms?: SourceChoice<FireCatalogue>;
    /** A text is the address of a CSV or GeoJSON file or of a folder. */
    readonly gedi?: SourceChoice<LidarCatalogue>;
  };
  /** Where ETH's canopy height map lies: the names of its tiles are appended. It goes before a folder in `catalog`. */
  readonly canopyMapUrl?: string;
  /** The caller's key for FIRMS's area API, which no page can read. */
  readonly firmsKey?: string;
  /** Address of a companion service. */
  readonly service?: string;
  /** The caller's key of that service. */
  readonly key?: string;
}

/** A choice as the list it stands for. */
export function listOf<C>(choice: SourceChoice<C>): readonly (string | C)[] {
  if (choice === false) return [];
  return Array.isArray(choice) ? (choice as readonly (string | C)[]) : [choice as string | C];
}

/** Whether an address is a STAC API's search endpoint, not a folder. */
export function isSearch(place: string): boolean {
  return URL.canParse(place) && new URL(place).pathname.endsWith('/search');
}

/** Whether an address names a file, of points or of items, and no folder. */
export function isFile(place: string): boolean {
  return /\.(csv|txt|json|geojson)$/i.test(new URL(place).pathname);
}

/** Refuses what is neither of `known` nor an address; `pointer` names the option it stood in. Throws `invalid-parameters`. */
export function checkAddress(place: string, known: readonly string[], pointer: string): void {
  if (/^(?!file:)[a-z][\w+.-]*:[\\/]*[^\\/?#]*@/i.test(place)) throw unusable(WITH_USER, pointer, known);
  if (URL.canParse(place) && /^(https?|file):$/.test(new URL(place).protocol)) return;
  const detail =
    known.length > 0
      ? `"${place}" is neither a catalogue (${known.join(', ')}) nor an address or folder of one`
      : `"${place}" is no address of a file, folder or service`;
  throw unusable(detail, pointer, known);
}

const WITH_USER =
  'The address of a catalogue must not hold a user name or password; pass a `fetch` that adds them';

function unusable(detail: string, pointer: string, known: readonly string[]): SylvanError {
  return new SylvanError('invalid-parameters', detail, {
    ...(known.length > 0 && { fields: { catalogues: known } }),
    errors: [{ pointer, code: 'option-value', detail }],
  });
}
