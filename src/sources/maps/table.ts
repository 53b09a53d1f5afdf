import type { LandClass, MapId } from '../../contract/maps.ts';
import { FILES, STRIPS } from '../published-files.ts';
import { type TileScheme, tensOfDegrees, threeDegrees } from './tiles.ts';

interface MapLegend {
  /** Class of each value of the map; any other value means that the file is damaged. */
  readonly classes: Readonly<Record<number, LandClass>>;
  /** Values that say nothing about the ground. */
  readonly unknown: readonly number[];
  /** The value of blocks that the file omits; `null` if omitted blocks say nothing about the ground. */
  readonly empty: number | null;
}

/** A published map: what it shows, and where its tiles lie. */
export interface PublishedMap {
  readonly id: MapId;
  readonly label: string;
  /** The map shows the ground at the end of this year. */
  readonly year: number;
  /** The known version, then possible later versions on its host. */
  readonly versions: readonly string[];
  readonly tiles: TileScheme;
  readonly legend: MapLegend;
  /** Keys of the map's files in items. The optional second file is the tree cover within which the first is measured. */
  readonly keys: readonly [string, string?];
  /** Address of a tile's file. */
  readonly address: (tile: string, version: string, key: string) => string;
  readonly resolution: number;
  /** Bytes of the directories and indexes of a file. */
  readonly header: number;
}

export const FOREST_CLASSES: readonly LandClass[] = ['trees', 'mangrove', 'forest'];

/** Minimum tree cover of 2000, percent, at which ground counts as forest in Hansen's map, as at Global Forest Watch. */
export const TREE_COVER = 30;
/** Value that marks ground with less than {@link TREE_COVER}; no loss year is this high. */
export const OPEN_IN_2000 = 100;
/** Hansen's last year of loss, counted from 2000. */
const LAST_LOSS = 25;

/** ESA WorldCover 2021 v200 (Zanaga et al. 2022). */
const worldcover: PublishedMap = {
  id: 'worldcover',
  label: 'ESA WorldCover 2021',
  year: 2021,
  versions: ['v200'],
  tiles: threeDegrees,
  legend: {
    classes: {
      10: 'trees',
      20: 'shrubs',
      30: 'grass',
      40: 'crops',
      50: 'built',
      60: 'bare',
      70: 'snow',
      80: 'water',
      90: 'wetland',
      95: 'mangrove',
      100: 'moss',
    },
    unknown: [0],
    empty: null,
  },
  keys: ['map'],
  address: (tile, version) =>
    `https://ai4edataeuwest.blob.core.windows.net/esa-worldcover/${version}/2021/map/ESA_WorldCover_10m_2021_${version}_${tile}_Map.tif`,
  resolution: 10,
  header: FILES.landCover.header,
};

/** JRC's global map of forest cover on 31 December 2020 (Bourgoin et al. 2024). Each version replaces the previous one. */
const gfc2020: PublishedMap = {
  id: 'gfc2020',
  label: 'JRC GFC2020',
  year: 2020,
  versions: ['V4', 'V5', 'V6'],
  tiles: tensOfDegrees('letter-first'),
  legend: { classes: { 0: 'other', 1: 'forest' }, unknown: [255], empty: 0 },
  keys: ['map'],
  address: (tile, version) =>
    `https://jeodpp.jrc.ec.europa.eu/ftp/jrc-opendata/FOREST/GFC2020/LATEST/tiles/JRC_GFC2020_${version}_${tile}.tif`,
  resolution: 10,
  header: FILES.forestCover.header,
};

/** Global Forest Change, University of Maryland (Hansen et al. 2013, v1.13): tree cover of 2000 and the years of its loss. */
const hansen: PublishedMap = {
  id: 'hansen',
  label: 'Hansen Global Forest Change',
  year: 2000 + LAST_LOSS,
  versions: ['2025-v1.13'],
  tiles: tensOfDegrees('padded'),
  legend: { classes: lossClasses(), unknown: [], empty: 0 },
  keys: ['lossyear', 'treecover2000'],
  address: (tile, version, key) =>
    `https://storage.googleapis.com/earthenginepartners-hansen/GFC-${version}/Hansen_GFC-${version}_${key}_${tile}.tif`,
  resolution: 30,
  header: STRIPS.header,
};

function lossClasses(): MapLegend['classes'] {
  const years = Array.from({ length: LAST_LOSS }, (_, i) => [i + 1, 'lost'] as const);
  return { 0: 'forest', [OPEN_IN_2000]: 'other', ...Object.fromEntries(years) };
}

/** The maps, by their names in records and options. */
export const MAPS: Readonly<Record<MapId, PublishedMap>> = { worldcover, gfc2020, hansen };
