/** What an item says it is, read before it is checked: in a folder, most items are other sources' affair. */
export interface ItemIdentity {
  readonly id: string;
  readonly collection: string | null;
  /** In lower case, words joined by `-`: `landsat-8`, whether it was written so or `LANDSAT_8`. */
  readonly platform: string | null;
  readonly constellation: string | null;
}

/** Products that share a collection or a mission. */
type Family = 'sentinel2' | 'sentinel1' | 'landsat' | 'modis' | 'canopy-height' | 'firms' | 'gedi';

const COLLECTIONS: readonly (readonly [Family, RegExp])[] = [
  ['sentinel2', /^(sentinel-?s?-?2|s2)/i],
  ['sentinel1', /^(sentinel-?s?-?1|s1)/i],
  ['landsat', /^landsat/i],
  ['modis', /^modis/i],
  ['canopy-height', /^canopy-height/i],
  ['firms', /^firms/i],
  ['gedi', /^gedi/i],
];

const MISSIONS: readonly (readonly [Family, RegExp])[] = [
  ['sentinel2', /^sentinel-?2/],
  ['sentinel1', /^sentinel-?1/],
  ['landsat', /^landsat/],
  ['modis', /^(terra|aqua)$/],
];

/** The family an item claims: by its collection, and by its mission where the collection is of no known name. */
export function familyOf({ collection, platform, constellation }: ItemIdentity): Family | null {
  const named = (table: typeof MISSIONS, name: string | null) =>
    table.find(([, pattern]) => pattern.test(name ?? ''))?.[0] ?? null;
  return named(COLLECTIONS, collection) ?? named(MISSIONS, platform) ?? named(MISSIONS, constellation);
}

/** The identity of anything that stands where an item should; what it does not say is empty or null. */
export function identityOf(feature: unknown): ItemIdentity {
  const properties = member(feature, 'properties');
  const text = (holder: unknown, key: string) => {
    const value = member(holder, key);
    return typeof value === 'string' ? value.slice(0, 1024) : null;
  };
  return {
    id: text(feature, 'id') ?? '',
    collection: text(feature, 'collection'),
    platform: missionName(text(properties, 'platform')),
    constellation: missionName(text(properties, 'constellation')),
  };
}

/** A mission's name in the one spelling of {@link ItemIdentity}. */
function missionName(stated: string | null | undefined): string | null {
  return stated?.toLowerCase().replaceAll('_', '-') ?? null;
}

function member(holder: unknown, key: string): unknown {
  return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key)
    ? (holder as Readonly<Record<string, unknown>>)[key]
    : undefined;
}
