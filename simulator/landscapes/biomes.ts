import type { Biome } from './spec.ts';

/** Highland soy, sown with the rains and followed by maize on part of the fields. */
const TWO_CROPS = [
  { sown: '10-20', days: 118, percent: 90 },
  { sown: '02-22', days: 130, percent: 60 },
] as const;

/** Winter wheat and rape; maize and sunflower in summer. */
const EUROPEAN_CROPS = [
  { sown: '10-25', days: 265, percent: 55 },
  { sown: '05-05', days: 145, percent: 40 },
] as const;

/** Plots along the side roads of a main road, cleared from this road into the forest. */
export const AMAZON_FRONTIER: Biome = {
  spectra: { forest: 'evergreen', pasture: 'pastureAmazon', savanna: 'openAmazon' },
  heights: { forest: [180, 400] },
  relief: 110,
  rivers: [
    { width: 9, swing: 75 },
    { width: 3, swing: 80 },
  ],
  ponds: 0.3,
  gallery: 7,
  plots: { pattern: 'fishbone', side: 26, irregular: 30 },
  farmland: 18,
  farm: [
    ['pasture', 96],
    ['crop', 4],
  ],
  wild: [
    ['forest', 97],
    ['savanna', 3],
  ],
  town: 0,
  crops: TWO_CROPS,
};

/** Forest on hills with a river and no farming: heath on the heights, swamp at the foot. */
export const AMAZON_INTERIOR: Biome = {
  ...AMAZON_FRONTIER,
  relief: 280,
  rivers: [
    { width: 11, swing: 95 },
    { width: 3, swing: 85 },
    { width: 2.4, swing: 80 },
  ],
  ponds: 1.2,
  plots: { pattern: 'fields', side: 34, irregular: 95 },
  farmland: 0,
  wild: [
    ['savanna', 3],
    ['forest', 94],
    ['wetland', 3],
  ],
  roads: false,
  flood: '04-20',
};

/** Large fields on the plateau, savanna, and forest along the water. */
const CERRADO: Biome = {
  spectra: { forest: 'semideciduous', pasture: 'pasturePantanal' },
  heights: { forest: [100, 220] },
  relief: 60,
  rivers: [
    { width: 2.4, swing: 70 },
    { width: 1.6, swing: 80 },
  ],
  ponds: 0,
  gallery: 10,
  plots: { pattern: 'rows', side: 46, irregular: 40 },
  farmland: 46,
  farm: [
    ['crop', 72],
    ['pasture', 28],
  ],
  wild: [
    ['savanna', 42],
    ['grassland', 30],
    ['forest', 28],
  ],
  town: 0,
  crops: TWO_CROPS,
};

/** Remnants of a forest on hills, between pasture, cane and small towns. */
const ATLANTIC: Biome = {
  spectra: { forest: 'atlantic', pasture: 'pastureAtlantic', road: 'asphalt' },
  heights: { forest: [110, 260], plantation: [140, 280] },
  relief: 420,
  rivers: [
    { width: 3.2, swing: 75 },
    { width: 1.8, swing: 70 },
  ],
  ponds: 0.5,
  gallery: 4,
  plots: { pattern: 'fields', side: 24, irregular: 85 },
  farmland: 62,
  farm: [
    ['pasture', 58],
    ['crop', 24],
    ['plantation', 18],
  ],
  wild: [
    ['forest', 93],
    ['grassland', 7],
  ],
  town: 26,
  crops: TWO_CROPS,
  rotation: { years: 12, closing: 3 },
};

/** Land that is flooded for months, with forest on its ridges. */
const PANTANAL: Biome = {
  spectra: { forest: 'semideciduous', pasture: 'pasturePantanal' },
  heights: { forest: [90, 190] },
  relief: 8,
  rivers: [
    { width: 6, swing: 90 },
    { width: 2.4, swing: 90 },
  ],
  ponds: 3,
  gallery: 6,
  plots: { pattern: 'fields', side: 60, irregular: 70 },
  farmland: 22,
  farm: [['pasture', 100]],
  wild: [
    ['forest', 30],
    ['savanna', 18],
    ['grassland', 24],
    ['wetland', 28],
  ],
  town: 0,
  flood: '03-10',
};

/** Meadows between hedges, green all year; woods and spruce on the hills. */
const WELSH: Biome = {
  spectra: {
    forest: 'deciduous',
    plantation: 'needleleaf',
    pasture: 'oceanicGrass',
    grassland: 'bog',
    cleared: 'bog',
    road: 'asphalt',
  },
  heights: { forest: [110, 220], plantation: [120, 240] },
  relief: 320,
  rivers: [
    { width: 2.6, swing: 65 },
    { width: 1.6, swing: 60 },
  ],
  ponds: 0.3,
  gallery: 3,
  plots: { pattern: 'fields', side: 15, irregular: 80 },
  farmland: 80,
  farm: [
    ['pasture', 85],
    ['plantation', 9],
    ['crop', 6],
  ],
  wild: [
    ['grassland', 32],
    ['forest', 68],
  ],
  town: 18,
  hedges: true,
  crops: EUROPEAN_CROPS,
  rotation: { years: 40, closing: 9 },
};

/** Woods that are bare in winter, between fields of wheat and maize. */
const GASCON: Biome = {
  spectra: {
    forest: 'deciduous',
    plantation: 'needleleaf',
    pasture: 'oceanicGrass',
    grassland: 'pastureAtlantic',
    cleared: 'cropBare',
    road: 'asphalt',
  },
  heights: { forest: [110, 240], plantation: [110, 220] },
  relief: 90,
  rivers: [
    { width: 2.4, swing: 70 },
    { width: 1.6, swing: 70 },
  ],
  ponds: 0.5,
  gallery: 4,
  plots: { pattern: 'rows', side: 17, irregular: 70 },
  farmland: 66,
  farm: [
    ['crop', 72],
    ['pasture', 24],
    ['plantation', 4],
  ],
  wild: [
    ['forest', 90],
    ['grassland', 10],
  ],
  town: 20,
  crops: EUROPEAN_CROPS,
  rotation: { years: 40, closing: 9 },
};

/** Spruce and pine cut in coupes, with bogs and lakes between them. */
const BOREAL: Biome = {
  spectra: {
    forest: 'needleleaf',
    pasture: 'oceanicGrass',
    grassland: 'bog',
    wetland: 'bog',
    cleared: 'bog',
  },
  heights: { forest: [90, 210] },
  relief: 50,
  rivers: [{ width: 2.4, swing: 75 }],
  ponds: 7,
  gallery: 0,
  plots: { pattern: 'fields', side: 30, irregular: 90 },
  farmland: 5,
  farm: [
    ['pasture', 60],
    ['crop', 40],
  ],
  wild: [
    ['forest', 84],
    ['grassland', 16],
  ],
  town: 0,
  crops: [{ sown: '05-20', days: 100, percent: 90 }],
};

/** Blocks of eucalyptus, each of one age, harvested every seven years. */
const EUCALYPTUS: Biome = {
  spectra: { forest: 'atlantic', pasture: 'pasturePantanal' },
  heights: { forest: [90, 200], plantation: [180, 300] },
  relief: 50,
  rivers: [{ width: 2.4, swing: 70 }],
  ponds: 0.3,
  gallery: 6,
  plots: { pattern: 'rows', side: 38, irregular: 25 },
  farmland: 88,
  farm: [
    ['plantation', 66],
    ['pasture', 34],
  ],
  wild: [
    ['savanna', 40],
    ['forest', 60],
  ],
  town: 0,
  rotation: { years: 7, closing: 2 },
};

export const BIOMES = {
  frontier: AMAZON_FRONTIER,
  cerrado: CERRADO,
  atlantic: ATLANTIC,
  pantanal: PANTANAL,
  welsh: WELSH,
  gascon: GASCON,
  boreal: BOREAL,
  eucalyptus: EUCALYPTUS,
} as const satisfies Readonly<Record<string, Biome>>;
