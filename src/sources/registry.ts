import { SylvanError } from '../core/errors.ts';
import type { Catalogue } from './catalogue.ts';
import { earthSearch } from './earth-search.ts';
import { folderCatalogue } from './folder.ts';
import { planetaryComputer } from './planetary-computer.ts';
import type { CatalogueOptions } from './stac-catalogue.ts';

export type CatalogueFactory = (options: CatalogueOptions) => Catalogue;

/** The catalogues known by name, in the order they are tried: a later one is asked when the one before it fails. */
export const CATALOGUES: ReadonlyMap<string, CatalogueFactory> = new Map([
  ['earth-search', earthSearch],
  ['planetary-computer', planetaryComputer],
]);

/** A name of {@link CATALOGUES}, the address of a folder or of a STAC API's `…/search`, or a catalogue of one's own. */
export type CatalogueChoice = string | Catalogue;

/**
 * The catalogues to search, first choice first; without a choice the public ones. Throws SylvanError
 * `invalid-parameters` for a name that is not known, and for an address with user name or password, which would be told
 * wherever the address is.
 */
export function resolveCatalogues(
  choice: CatalogueChoice | undefined,
  options: Omit<CatalogueOptions, 'url'>,
): Catalogue[] {
  if (choice === undefined) return [...CATALOGUES.values()].map((make) => make(options));
  return [typeof choice === 'string' ? namedCatalogue(choice, options) : choice];
}

function namedCatalogue(name: string, options: Omit<CatalogueOptions, 'url'>): Catalogue {
  const factory = CATALOGUES.get(name);
  if (factory) return factory(options);
  if (/^(?!file:)[a-z][\w+.-]*:[\\/]*[^\\/?#]*@/i.test(name))
    throw new SylvanError(
      'invalid-parameters',
      'The address of a catalogue must not hold a user name or password; pass a `fetch` that adds them',
    );
  if (!URL.canParse(name) || !/^(https?|file):$/.test(new URL(name).protocol)) throw unknownCatalogue(name);
  return new URL(name).pathname.endsWith('/search')
    ? earthSearch({ ...options, url: name })
    : folderCatalogue({ ...options, url: name });
}

function unknownCatalogue(name: string): SylvanError {
  const known = [...CATALOGUES.keys()];
  const detail = `"${name}" is neither a catalogue (${known.join(', ')}) nor an address or folder of one`;
  return new SylvanError('invalid-parameters', detail, {
    fields: { catalogues: known },
    errors: [{ pointer: '/catalog', code: 'option-value', detail }],
  });
}
