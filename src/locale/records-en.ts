import type { CompareMissingCode } from '../contract/compare-codes.ts';
import type { MissingCode, WarningCode } from '../contract/record-codes.ts';
import type { ForestType, HeightCode } from '../contract/labels.ts';

/** Texts for the codes that a record may contain. */
interface CodeTexts {
  readonly missing: Readonly<Record<MissingCode | CompareMissingCode, string>>;
  readonly warnings: Readonly<Record<WarningCode, string>>;
  readonly forestTypes: Readonly<Record<ForestType, string>>;
  readonly heights: Readonly<Record<HeightCode, string>>;
}

/** Texts on records. */
export const recordsEn = {
  missing: {
    pending: 'The source is still being read.',
    'not-requested': 'This record contains only the requested fields.',
    'computation-failed':
      'The sources answered, but Sylvan failed to compute this value: please report this error.',
    'source-off': 'The source was not queried.',
    'source-failed': 'The source failed; see the list of sources.',
    'source-empty': 'The source has no data for this zone and period.',
    'source-ended': 'The source’s images end before the requested date.',
    'too-little-observed':
      'Too little of the zone was seen: the images do not cover enough of the zone, or clouds hide too much of it.',
    'no-baseline': 'The images of the previous year show too little of the zone to assess forest loss.',
    'unsure-forest':
      'The images of the previous year are too few to tell forest from crops and grass, whose seasonal change could be mistaken for forest loss.',
    'too-few-years': 'Fewer than five years have enough cloud-free images.',
    'provisional-loss': 'At least 1% of the forest may have been lost, but this loss is still provisional.',
    'no-forest': 'There is no forest to measure in the zone.',
    'no-lidar': 'LiDAR footprints were missing or too few for this value, which published maps do not give.',
    'too-little-known':
      'Too little is known for a score: the known terms carry less than half of the total weight.',
    'not-typed': 'The forest type cannot be determined from the images.',
    'sensor-lacks-band': 'The sensor of this period lacks the required band.',
    'value-too-small': 'The value of period 1 is too close to zero for a percentage.',
    'too-few-blocks':
      'Too few blocks of 500 m contain enough forest: with fewer than four, a change cannot be told from chance.',
    'other-period-missing': 'One of the two periods has no value.',
  },
  warnings: {
    'simulated-data': 'The data are simulated: this is not a real place.',
    'window-widened': 'There were too few clear images in the last 90 days, so older images were used too.',
    'few-clear-looks': 'Parts of the zone were seen cloud-free fewer than three times.',
    'one-season':
      'The images show only one season, in which grass and crops can look like forest, or forest like bare ground, so the estimate of the forest cover is less reliable.',
    'partly-observed':
      'Part of the zone is left out, because no image covers that part or shows it cloud-free.',
    'no-forest': 'There is no forest on the land visible in the images.',
    'offset-corrected':
      'The catalog’s reflectance offset does not fit the pixels, so an offset that fits them was used.',
    'odd-scale':
      'The near-infrared reflectance of green pixels is impossible for plants: the scale or offset of the files is probably wrong.',
    'source-fallback': 'The first catalog gave no usable image, so another catalog was used.',
    'detail-lowered': 'The data were read in less detail than requested, to stay within byte_budget.',
    'coarse-pixels':
      'The pixels are larger than 10 m, so small patches and gaps are measured less accurately.',
    'leaf-off':
      'No image is from the leaf-on season, so bare deciduous forest may be missed and crops may be taken for forest.',
    'radar-few-dates':
      'There are radar images from fewer than four dates, so speckle and weather affect the radar values more than usual.',
    'radar-mixed-orbits': 'Radar images from several orbits or satellites were averaged.',
    'fires-unknown':
      'No fire source answered, so the alert is based on loss alone, and the score does not take disturbance into account.',
    'fires-from-masks':
      'Fires were counted in daily 1 km MODIS masks, which appear weeks late and show nothing under clouds.',
    'fires-static-source': 'Some fire detections come from permanent heat sources.',
    'rows-unread':
      'Some rows of a table of points could not be read, so fires or heights may be based on fewer points.',
    'height-from-map':
      'Heights are from a published map of another year, and are set to zero where forest has been lost since that year.',
    'height-extrapolated':
      'Part of the zone resembles none of the LiDAR footprints, so heights there are less reliable.',
    'height-few-shots': 'There are few LiDAR footprints, so heights are less reliable.',
    'lidar-earlier': 'The newest LiDAR footprints here date from more than a year before the requested date.',
    'trend-one-sensor': 'The long-term trend rests on only one generation of Landsat.',
    'quality-averaged':
      'The overviews of the Landsat quality mask are averaged, so the mask was read at full resolution.',
    'history-incomplete':
      'Some earlier images could not be read, so loss and forest type rest on fewer images.',
    'loss-unknown': 'Loss could not be assessed, so the score does not take disturbance into account.',
    'search-incomplete':
      'The catalog did not list all of its scenes, so clearer scenes may have been missed.',
    'metadata-missing':
      'The catalog does not give the cloud cover, projection or processing baseline of some scenes; these scenes were ranked last.',
    'host-unreadable':
      'An image host could not be read from here, so copies of its scenes were read from another host.',
    'season-mismatch':
      'The images for the two periods are from different seasons, which affects NDVI, NBR, severity and radar. A forest map made from whole years is not affected.',
    'sun-elevation':
      'The sun was more than 15 degrees higher in one period than in the other, so shadows on slopes differ.',
    'baselines-differ':
      'The images of the two periods have different processing baselines, so their reflectance offsets were checked against the pixels.',
    'sensors-differ':
      'The periods were seen by different sensors, so the reflectances of the older sensor were adjusted to those of the newer one.',
    'lengths-differ': 'One period is more than three times as long as the other.',
    'flooded-forest':
      'Part of the lost forest is under water in the second period: a flood can look like forest loss.',
    'not-stored': 'Nothing could be stored from hosts that do not state the version of their files.',
  },
  /** About a published map. */
  noTile: 'This map has no tile here, which is normal over open sea.',
  /** About a source that has had no new images since a certain day. */
  ended: (day: string) => `The images end on ${day}.`,
  forestTypes: {
    NON_FOREST: 'No forest',
    SPARSE_TREES: 'Sparse trees',
    SAVANNA: 'Savanna',
    WOODY_SAVANNA: 'Woody savanna',
    MANGROVE: 'Mangrove',
    UNKNOWN: 'Unknown',
    TROPICAL_SEMI_DECIDUOUS: 'Tropical semi-deciduous forest',
    TROPICAL_EVERGREEN_BROADLEAF: 'Tropical evergreen broadleaf forest',
    TROPICAL_EVERGREEN_NEEDLELEAF: 'Tropical evergreen needleleaf forest',
    TROPICAL_DECIDUOUS_BROADLEAF: 'Tropical deciduous broadleaf forest',
    TROPICAL_DECIDUOUS_NEEDLELEAF: 'Tropical deciduous needleleaf forest',
    TROPICAL_MIXED: 'Tropical mixed forest',
    TROPICAL_FOREST: 'Tropical forest',
    SUBTROPICAL_EVERGREEN_BROADLEAF: 'Subtropical evergreen broadleaf forest',
    SUBTROPICAL_EVERGREEN_NEEDLELEAF: 'Subtropical evergreen needleleaf forest',
    SUBTROPICAL_DECIDUOUS_BROADLEAF: 'Subtropical deciduous broadleaf forest',
    SUBTROPICAL_DECIDUOUS_NEEDLELEAF: 'Subtropical deciduous needleleaf forest',
    SUBTROPICAL_MIXED: 'Subtropical mixed forest',
    SUBTROPICAL_FOREST: 'Subtropical forest',
    TEMPERATE_EVERGREEN_BROADLEAF: 'Temperate evergreen broadleaf forest',
    TEMPERATE_EVERGREEN_NEEDLELEAF: 'Temperate evergreen needleleaf forest',
    TEMPERATE_DECIDUOUS_BROADLEAF: 'Temperate deciduous broadleaf forest',
    TEMPERATE_DECIDUOUS_NEEDLELEAF: 'Temperate deciduous needleleaf forest',
    TEMPERATE_MIXED: 'Temperate mixed forest',
    TEMPERATE_FOREST: 'Temperate forest',
    BOREAL_EVERGREEN_BROADLEAF: 'Boreal evergreen broadleaf forest',
    BOREAL_EVERGREEN_NEEDLELEAF: 'Boreal evergreen needleleaf forest',
    BOREAL_DECIDUOUS_BROADLEAF: 'Boreal deciduous broadleaf forest',
    BOREAL_DECIDUOUS_NEEDLELEAF: 'Boreal deciduous needleleaf forest',
    BOREAL_MIXED: 'Boreal mixed forest',
    BOREAL_FOREST: 'Boreal forest',
  },
  heights: {
    GEDI_S2_S1_FUSION_10M: 'Map from GEDI footprints, Sentinel-2 and Sentinel-1, 10 m',
    GEDI_S2_FUSION_10M: 'Map from GEDI footprints and Sentinel-2, 10 m',
    GEDI_FOOTPRINTS_25M: 'Mean of GEDI footprints, 25 m',
    META_CHM_V2_10M: 'Canopy height map by Meta and WRI, v2, read at 10 m',
    ETH_GCH_2020_10M: 'ETH Global Canopy Height 2020, 10 m',
    USER_CHM: 'Canopy height map supplied by the caller',
    NONE: 'None',
  },
  /** The owners of the data on which an answer is based. */
  attribution: {
    copernicus: (years: string) => `Contains modified Copernicus Sentinel data ${years}`,
    firms: 'Active fires: NASA FIRMS (VIIRS, MODIS)',
    fireMasks: 'Active fires: NASA MODIS 14A1',
    landsat: 'Landsat images courtesy of the U.S. Geological Survey',
    gedi: 'Canopy heights: NASA GEDI',
    metaHeights: 'Canopy Height Maps v2, Meta and World Resources Institute (CC BY 4.0)',
    ethHeights: 'ETH Global Canopy Height 2020, Lang et al. 2023 (CC BY 4.0)',
    worldcover:
      '© ESA WorldCover project 2021 / Contains modified Copernicus Sentinel data (2021) processed by ESA WorldCover consortium (CC BY 4.0)',
    gfc2020: 'Global map of forest cover 2020: European Commission, Joint Research Centre',
    hansen: 'Global Forest Change: Hansen/UMD/Google/USGS/NASA (CC BY 4.0)',
    simulated: 'Simulated images: no satellite took them.',
  },
} satisfies CodeTexts & Readonly<Record<string, unknown>>;

export type RecordTexts = typeof recordsEn;
