import { Map, setWorkerUrl } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { createSylvan } from 'sylvan';
import { layerOf, mapImage } from 'sylvan/export';

const sylvan = createSylvan({ samplesUrl: '/samples/' });
const { layers } = await sylvan.analyze({ sample: 'old-forest' }, { layers: true });
await sylvan.close();
const forest = layerOf(layers, 'forest');
if (forest === undefined) throw new Error('The answer has no forest layer.');
const { png, bounds, coordinates, legend } = await mapImage(forest);

setWorkerUrl(workerUrl);
const map = new Map({ container: 'map', style: { version: 8, sources: {}, layers: [] }, bounds });
await map.once('load');
const url = URL.createObjectURL(new Blob([png], { type: 'image/png' }));
map.addSource('forest', { type: 'image', url, coordinates });
map.addLayer({ id: 'forest', type: 'raster', source: 'forest', paint: { 'raster-resampling': 'nearest' } });
await map.once('idle');
Object.assign(globalThis, { outcome: legend });
