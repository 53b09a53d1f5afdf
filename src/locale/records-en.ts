import type { RecordTexts } from './dictionary.ts';
import { enLacks } from './missing-texts.ts';

const MAP_NAMES = {
  worldcover: "ESA's map",
  gfc2020: "the European Commission's map",
  hansen: "the University of Maryland's map",
} as const;

export const recordsEn: RecordTexts = {
  missing: {
    pending: 'Its source is still being read.',
    'not-requested': 'This record has the requested fields alone.',
    'computation-failed': 'Its sources answered, but computing it failed inside Sylvan: a fault to report.',
    'source-off': 'Its source was not asked.',
    'source-failed': 'Its source failed; see the sources.',
    'source-empty': 'Its source had nothing for this zone and time.',
    'too-little-observed':
      'Too little of the zone was seen: the images cover too little of it, or clouds hide it.',
    'no-baseline': 'The year before shows too little of the zone to compare with.',
    'unsure-forest':
      'The year before has too few images to tell forest from crops and grass: a loss could not be told from their season.',
    'too-few-years': 'Fewer than five years have enough cloud-free images.',
    'no-forest': 'There is no forest in the zone to measure.',
    'no-lidar': 'No LiDAR footprints were to be had, and published maps do not tell it.',
    'too-little-known': 'Too little is known for a score: under half of its weights.',
    'not-typed': 'The forest could not be typed from what was seen.',
    'sensor-lacks-band': 'The sensor of the period has no such band.',
    'value-too-small': 'The value of period 1 is too near to zero for a percentage of it.',
    'too-few-blocks':
      'Forest lies in fewer than four blocks of 500 m, too few to tell its change from chance.',
    'other-period-missing': 'One of the two periods has no value.',
  },
  warnings: {
    'simulated-data': 'The data are simulated: this is no real place.',
    'window-widened': 'There were too few clear images in 90 days, so older ones were used too.',
    'few-clear-looks': 'Parts of the zone were seen clear fewer than three times.',
    'one-season':
      'The images show one season alone, in which grass and crops can look like forest: the forest cover is less sure.',
    'partly-observed': 'Part of the zone is left out: no image covers it, or none shows it clear.',
    'no-forest': 'There is no forest on the land visible in the images.',
    'offset-corrected':
      'The pixels contradict the catalogue on the reflectance offset; the pixels were followed.',
    'odd-scale':
      'Green pixels reflect near infrared as no plants do: the scale or offset of the files is probably wrong.',
    'source-fallback': 'The first catalogue gave no usable image, so another one was used.',
    'detail-lowered':
      'Less detail was read than was requested, so that what is fetched stays within the bytes allowed.',
    'coarse-pixels': 'The pixels are larger than 10 m, so small patches and gaps are measured less exactly.',
    'leaf-off':
      'No image is from the season of full leaf, so bare deciduous forest may be missed and crops may be taken for forest.',
    'radar-few-dates': 'Radar was seen on fewer than four dates, so its speckle and the weather weigh more.',
    'radar-mixed-orbits': 'Radar images of several orbits were averaged.',
    'fires-unknown': 'No fire source answered: the alert rests on loss alone, and disturbance is not scored.',
    'fires-from-masks':
      'Fires were counted in daily MODIS masks of 1 km, which come weeks late and see nothing under cloud.',
    'fires-static-source': 'Some fire detections come from places that burn all the time.',
    'rows-unread': 'Rows of a table could not be read, so fires or heights may rest on fewer points.',
    'height-from-map': 'Heights are from a published map of another year; loss since then is set to zero.',
    'height-extrapolated':
      'Part of the zone differs from all LiDAR footprints, so its heights are less certain.',
    'height-few-shots': 'There are few LiDAR footprints, so heights are less certain.',
    'trend-one-sensor': 'The long trend rests on one generation of Landsat alone.',
    'quality-averaged': 'Overviews of the Landsat quality mask were averaged, so full resolution was read.',
    'history-incomplete': 'Some earlier images could not be read, so loss and type rest on fewer of them.',
    'loss-unknown': 'Loss could not be assessed, so the score leaves disturbance out.',
    'search-incomplete':
      'The catalogue did not list all of its scenes, so clearer ones may have been missed.',
    'metadata-missing':
      'The catalogue left out cloud cover, projection or processing baseline of some scenes; they were taken last.',
    'host-unreadable':
      'A host of images could not be read from here, so copies of its scenes at another host were read.',
    'season-mismatch':
      'The periods were seen in different seasons, and NDVI, NBR, severity and radar change with them; the forest is told by whole years.',
    'sun-elevation':
      'The sun stood more than 15 degrees higher in one period than in the other: shadows on slopes differ.',
    'baselines-differ':
      'The images of the two periods were processed by different versions; offsets were checked against the pixels.',
    'sensors-differ':
      'The periods were seen by different sensors; reflectances of the older one were made those of the newer.',
    'lengths-differ': 'One period is more than three times as long as the other.',
    'flooded-forest':
      'Part of the lost forest is under water in the second period: a flood looks like a loss.',
    'not-stored': 'Nothing of these hosts could be stored: they show no version of their files.',
  },
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
    ETH_GCH_2020_10M: 'ETH Global Canopy Height 2020, 10 m',
    USER_CHM: 'Canopy height map of the caller',
    NONE: 'None',
  },
  attribution: {
    copernicus: (years) => `Contains modified Copernicus Sentinel data ${years}`,
    firms: 'Active fires: NASA FIRMS (VIIRS, MODIS)',
    fireMasks: 'Active fires: NASA MODIS 14A1',
    landsat: 'Landsat images courtesy of the U.S. Geological Survey',
    gedi: 'Canopy heights: NASA GEDI',
    canopyMap: 'ETH Global Canopy Height 2020, Lang et al. 2023 (CC BY 4.0)',
    worldcover:
      '© ESA WorldCover project 2021 / Contains modified Copernicus Sentinel data (2021) processed by ESA WorldCover consortium (CC BY 4.0)',
    gfc2020: 'Global map of forest cover 2020: European Commission, Joint Research Centre',
    hansen: 'Global Forest Change: Hansen/UMD/Google/USGS/NASA (CC BY 4.0)',
    simulated: 'Simulated images: no satellite took them.',
  },
  summary: {
    forest: (percent) => `forest covers ${percent} of the land visible in the images`,
    noForest: 'there is no forest on the land visible in the images',
    forestUnknown: 'too little of the zone was seen to measure its forest',
    uncertain: (cover, low, high) => `${cover} (uncertain: ${low} to ${high})`,
    height: (metres) => `its canopy is ${metres} m high on average`,
    ndvi: (mean) => `the mean NDVI is ${mean}`,
    alert: (level) => `the deforestation alert is ${level}`,
    lostLittle: (alert) => `${alert} (under 0.5 ha lost)`,
    notAssessed: 'deforestation was not assessed',
    fires: (count) => `${count} fire detections were made in the last week`,
    oneFire: 'one fire detection was made in the last week',
    noFires: 'no fire was detected in the last week',
    trend: {
      improving: 'greenness has risen over ten years',
      stable: 'greenness shows no clear trend over ten years',
      degrading: 'greenness has fallen over ten years',
    },
    condition: {
      'being-cleared': 'the forest is being cleared',
      disturbed: 'the forest is disturbed',
      recovering: 'the forest is recovering',
      stable: 'the forest is stable',
    },
    declining: 'the forest is declining',
    cleared: 'forest was cleared',
    mapDiffers: (map, year, percent) => `${MAP_NAMES[map]} of ${year} calls ${percent} of it forest`,
    score: (points, band) => `the score is ${points} out of 100 (${band})`,
    preliminary: 'This is preliminary: sources are still being read.',
    bands: ['very low', 'degraded', 'moderate', 'good', 'high'],
    join: (clauses) => `${clauses.slice(0, -1).join(', ')}, and ${clauses.at(-1)}.`,
  },
  lacks: enLacks,
};
