import { pageTexts } from '../state/language.ts';

/** Names of the parts of a call, by the parts of their ids (`sentinel2/earlier`, `period1/firms`). */
const texts = pageTexts<Readonly<Partial<Record<string, string>>>>({
  en: {
    sentinel2: 'Sentinel-2',
    sentinel1: 'Sentinel-1 radar',
    firms: 'Active fires',
    landsat89: 'Landsat 8/9',
    landsat45: 'Landsat 4/5',
    gedi: 'GEDI LiDAR',
    'canopy-map': 'Canopy height map',
    forest: 'Forest',
    period1: 'Period 1',
    period2: 'Period 2',
    '/optical': 'images',
    '/earlier': 'earlier years',
    '/firms': 'active fires',
    '/forest': 'forest',
    '/sentinel1': 'Sentinel-1 radar',
  },
  fr: {
    sentinel2: 'Sentinel-2',
    sentinel1: 'Radar Sentinel-1',
    firms: 'Feux actifs',
    landsat89: 'Landsat 8/9',
    landsat45: 'Landsat 4/5',
    gedi: 'LiDAR GEDI',
    'canopy-map': 'Carte de hauteur de canopée',
    forest: 'Forêt',
    period1: 'Période 1',
    period2: 'Période 2',
    '/optical': 'images',
    '/earlier': 'années antérieures',
    '/firms': 'feux actifs',
    '/forest': 'forêt',
    '/sentinel1': 'radar Sentinel-1',
  },
});

/** The name of a part of a call; an unknown id, such as that of another catalog, is used unchanged. */
export function sourceName(id: string): string {
  const known = texts.value;
  const [first, ...rest] = id.split('/');
  const parts = rest.map((part) => known[`/${part}`] ?? known[part] ?? part);
  return [known[first] ?? first, ...parts].join(', ');
}
