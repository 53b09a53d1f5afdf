import { inLanguages } from './in-languages.ts';

/** Names of the sensors of periods, the same in every language. */
export const SENSOR_NAMES = {
  sentinel2: 'Sentinel-2',
  landsat89: 'Landsat 8/9',
  landsat45: 'Landsat 4/5',
} as const;

/** Names of the values and tables of a comparison, in the requested language. */
export const compareLabels = inLanguages({
  en: {
    loss: 'Forest loss',
    gain: 'Forest gain',
    net: 'Net',
    season: 'Season',
    /** Rows of the table that shows the two periods side by side, besides those of the indices. */
    rows: {
      firstDay: 'First day',
      lastDay: 'Last day',
      medianObservation: 'Median date',
      sensor: 'Sensor',
      scenes: 'Scenes',
      observed: 'Cloud-free',
      forest_cover: 'Forest cover',
      forestArea: 'Forest area',
      sentinel1_vv: 'Radar VV',
      active_fires: 'Active fires',
    },
    /** Percentage points. */
    points: 'points',
    ndviPercent: 'NDVI, %',
    patches: (shown: number, all: number) =>
      shown === all ? `Patches of loss (${all})` : `Patches of loss: the ${shown} largest of ${all}`,
    /** Blocks with sides of 500 m. */
    blocks: (count: number) => `${count} ${count === 1 ? 'block' : 'blocks'} of 500 m`,
  },
  fr: {
    loss: 'Perte de forêt',
    gain: 'Gain de forêt',
    net: 'Bilan',
    season: 'Saison',
    rows: {
      firstDay: 'Premier jour',
      lastDay: 'Dernier jour',
      medianObservation: 'Date médiane',
      sensor: 'Capteur',
      scenes: 'Scènes',
      observed: 'Sans nuage',
      forest_cover: 'Couvert forestier',
      forestArea: 'Surface de forêt',
      sentinel1_vv: 'Radar VV',
      active_fires: 'Feux actifs',
    },
    points: 'points',
    ndviPercent: 'NDVI,\u202f%',
    patches: (shown, all) =>
      shown === all
        ? `Taches de perte (${all})`
        : `Taches de perte\u202f: les ${shown} plus grandes sur ${all}`,
    blocks: (count) => `${count} ${count > 1 ? 'blocs' : 'bloc'} de 500 m`,
  },
});
