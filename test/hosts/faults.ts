/**
 * What can be wrong with a public host. Each has been seen, or is what HOSTS calls unknown; `sylvan doctor` must name each of
 * them.
 */
export const HOST_FAULTS = [
  /** Earth Search reads `fields` in a way that leaves of properties the date alone (H1). */
  'earth-search-strips-fields',
  /** The bucket of Collection 1 sends no CORS (H5), is closed, or is gone. */
  'collection-1-without-cors',
  'collection-1-closed',
  'collection-1-gone',
  /** Both buckets send whole files. */
  'buckets-without-ranges',
  /** Earth Search of STAC 1.1: `proj:code`, `bands` (H9). Not wrong: nothing must change. */
  'earth-search-stac-1.1',
  /** Items whose files are of the neighbouring tile. */
  'earth-search-other-tile',
  'earth-search-html',
  'earth-search-moved',
  /** SlideRule before 4.13.1 (H2); it has no endpoint of definitions; neither. Not wrong: shots must come. */
  'sliderule-old-layout',
  'sliderule-without-definition',
  /** A definition whose offsets lie beyond its size, records of a layout that nobody knows, and a page for people. */
  'sliderule-definition-beyond-size',
  'sliderule-unknown-layout',
  'sliderule-html',
  /** SlideRule says that it could not read its archive. */
  'sliderule-exhausted',
  /** The signing service has no tokens for accounts, answers 200 with an error, or gives tokens that have ended (H3). */
  'sas-without-accounts',
  'sas-error-with-200',
  'sas-expired',
  /** Planetary Computer asks to wait, times out, and leaves out `next` (H7, H8). */
  'planetary-computer-429',
  'planetary-computer-504',
  'planetary-computer-without-next',
  'planetary-computer-html',
  /** FIRMS refuses the key; it answers with a page. */
  'firms-refuses-key',
  'firms-html',
  /** ETH's share has moved (H6), its file is a page, or sent as an archive, as Nextcloud from 31 on does. */
  'eth-moved',
  'eth-html',
  'eth-archive',
] as const;
export type HostFault = (typeof HOST_FAULTS)[number];

/**
 * What can be wrong with the hosts of maps that others made. Each publisher: a page in place of a tile, a tile that ends after its
 * directories, and directories whose blocks lie past its end.
 */
export const MAP_FAULTS = [
  'worldcover-html',
  'worldcover-truncated',
  'worldcover-past-end',
  'jrc-html',
  'jrc-truncated',
  'jrc-past-end',
  'hansen-html',
  'hansen-truncated',
  'hansen-past-end',
  'meta-html',
  'meta-truncated',
  'meta-past-end',
  /** No host has a tile of the place, as over open sea. */
  'maps-absent',
  /** `LATEST` has moved to the next version: names of the one before are not found. */
  'jrc-moved',
  /** Google's bucket lets nobody read it. */
  'hansen-closed',
  /** Any origin may read. Not wrong: of JRC and Google it is not known; Meta's bucket does not, as measured in September 2026. */
  'jrc-with-cors',
  'hansen-with-cors',
  'meta-with-cors',
] as const;
export type MapFault = (typeof MAP_FAULTS)[number];
