/**
 * Faults of public hosts. Each has been observed, or is listed as unknown in HOSTS; `sylvan doctor` must name
 * each of them.
 */
export const HOST_FAULTS = [
  /** Earth Search interprets `fields` so that only the date of the properties is left (H1). */
  'earth-search-strips-fields',
  /** The bucket of Collection 1 sends no CORS headers (H5), denies access, or is unreachable. */
  'collection-1-without-cors',
  'collection-1-closed',
  'collection-1-gone',
  /** Both buckets ignore ranges. */
  'buckets-without-ranges',
  /** Earth Search with STAC 1.1: `proj:code`, `bands` (H9). Valid: nothing must change. */
  'earth-search-stac-1.1',
  /** Items with files of the neighbouring tile. */
  'earth-search-other-tile',
  'earth-search-html',
  'earth-search-moved',
  /** SlideRule before 4.13.1 (H2), or without the endpoint of definitions. Valid: shots must be read. */
  'sliderule-old-layout',
  'sliderule-without-definition',
  /** A definition with offsets beyond its size, records with an unknown layout, and an HTML page. */
  'sliderule-definition-beyond-size',
  'sliderule-unknown-layout',
  'sliderule-html',
  /** SlideRule reports that it could not read its archive. */
  'sliderule-exhausted',
  /**
   * The signing service has no tokens for accounts, sends an error with 200, or issues expired tokens (H3).
   */
  'sas-without-accounts',
  'sas-error-with-200',
  'sas-expired',
  /** Planetary Computer limits the rate, times out, omits `next` (H7, H8), or sends an HTML page. */
  'planetary-computer-429',
  'planetary-computer-504',
  'planetary-computer-without-next',
  'planetary-computer-html',
  /** FIRMS refuses the key, or sends an HTML page. */
  'firms-refuses-key',
  'firms-html',
  /** ETH's share has moved (H6), its file is an HTML page, or an archive, as from Nextcloud 31 on. */
  'eth-moved',
  'eth-html',
  'eth-archive',
] as const;
export type HostFault = (typeof HOST_FAULTS)[number];

/**
 * Faults of the hosts of published maps. For each publisher: an HTML page instead of a tile, a tile truncated
 * after its directories, and directories with blocks past the end of the file.
 */
export type MapFault =
  | `${'worldcover' | 'jrc' | 'hansen' | 'meta'}-${'html' | 'truncated' | 'past-end'}`
  /** `LATEST` refers to the next version: names of the previous one are not found. */
  | 'jrc-moved'
  /** Google's bucket denies access. */
  | 'hansen-closed'
  /** Any origin may read. Valid: it is unknown for JRC and Google. */
  | 'jrc-with-cors'
  | 'hansen-with-cors';
