import { imageOverlay, map as makeMap } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { createSylvan } from 'sylvan';
import { mapImage } from 'sylvan/export';

const sylvan = createSylvan({ samplesUrl: '/samples/' });
const { layers } = await sylvan.analyzeLayers({}, { sample: 'old-forest' });
await sylvan.close();
const { png, bounds, legend } = await mapImage(layers.find(({ id }) => id === 'forest'));

const url = URL.createObjectURL(new Blob([png], { type: 'image/png' }));
const [west, south, east, north] = bounds;
const box = [
  [south, west],
  [north, east],
];
const map = makeMap('map').fitBounds(box, { animate: false });
const overlay = imageOverlay(url, box, { className: 'pixels' });
overlay.once('load', () => (globalThis.outcome = legend));
overlay.addTo(map);
