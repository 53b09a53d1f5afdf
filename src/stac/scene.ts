/** Optical bands by their STAC common name; a mission's own numbers (B08) never leave its source file. */
export const OPTICAL_BANDS = [
  'blue',
  'green',
  'red',
  'rededge1',
  'rededge2',
  'rededge3',
  'nir',
  'nir08',
  'swir16',
  'swir22',
] as const;

export type OpticalBand = (typeof OPTICAL_BANDS)[number];

/** Radar polarisations: sent and received vertically, sent vertically and received horizontally. */
export type Polarisation = 'vv' | 'vh';

/** Everything a scene's file may hold one of: bands, polarisations, and finished maps. */
export type Band = OpticalBand | Polarisation | 'fire_mask' | 'canopy_height';

/** One file of a scene, and how its digital numbers become physical values: `value = DN * scale + offset`. */
export interface Asset {
  /** Where the file is, ready to be read (signed where the host wants that). */
  readonly href: string;
  /** Key of the asset in its STAC item, for messages. */
  readonly key: string;
  readonly scale: number;
  readonly offset: number;
  /** The digital number that means "no data"; the file's own tag wins where it has one. */
  readonly nodata: number | null;
  /** Pixel side in metres as the catalogue states it: a hint for planning, the file's own tags decide. */
  readonly resolution: number;
  /**
   * Outer corner of the first pixel in the scene's coordinate system, as the catalogue states it for a north-up image: a hint
   * for planning too.
   */
  readonly origin?: readonly [x: number, y: number];
}

/** What the catalogue says about a scene's offset, next to `Asset.offset`, for the pixel guard (methods 1.1). */
export type OffsetSource = 'asset' | 'baseline' | 'flag';

/** One acquisition over one tile, normalised: what leaves `sources/`. */
export interface Scene {
  /** Of its item, unique in its catalogue. */
  readonly id: string;
  /** The source it is of: `sentinel2`, `landsat89`, … */
  readonly source: string;
  /** Id of its collection. */
  readonly collection: string;
  /** Acquisition time, ISO 8601, UTC. */
  readonly datetime: string;
  /** Satellite, as the catalogue writes it. */
  readonly platform: string | null;
  /** Tile of the mission's own scheme (`37MEM`), where it has one. */
  readonly tile: string | null;
  /** West, south, east, north in degrees; west > east where the scene crosses the antimeridian. */
  readonly bbox: readonly [number, number, number, number];
  /** EPSG code as the catalogue states it: a hint for planning, the file's own keys decide. */
  readonly epsg: number | null;
  /** Version of the processing, `05.11`; `null` where the catalogue does not say. */
  readonly processingBaseline: string | null;
  /** What the offsets of the bands rest on. */
  readonly offsetSource: OffsetSource;
  /** The catalogue's cloud cover of the whole scene, percent: it only orders the queue. */
  readonly cloudCover: number | null;
  /** When the item was last changed, ISO 8601. */
  readonly updated: string | null;
  /** Height of the sun over the horizon at the scene's centre, degrees; `null` where the catalogue does not say. */
  readonly sunElevation?: number | null;
  /** Made by the scene simulator, not taken by a satellite; answers that rest on it say so. */
  readonly simulated: boolean;
  /** The files there are, by their common names. */
  readonly bands: Readonly<Partial<Record<Band, Asset>>>;
  /** The quality mask: Sentinel-2's scene classification, Landsat's `qa_pixel`. */
  readonly quality: Asset | null;
  /** Landsat's `qa_radsat`: which bands are saturated. */
  readonly saturation?: Asset | null;
  /** Radar's track: observations from the same one see the ground from the same side. */
  readonly orbit?: Orbit;
  /** The same pixels under other items, whose files are at other hosts: they step in where this scene's host cannot be read. */
  readonly duplicates?: readonly Scene[];
}

export interface Orbit {
  /** Relative orbit number (track), `null` where the catalogue does not say. */
  readonly relative: number | null;
  readonly direction: 'ascending' | 'descending' | null;
}

/** The cloud cover that a scene without any ranks by, percent: it comes last, never first. */
export const UNKNOWN_CLOUD = 100;

/** A scene that was found but not used, and why. */
export interface SkippedScene {
  readonly id: string;
  readonly reason: string;
}
