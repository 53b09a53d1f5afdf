import { imageOverlay, latLngBounds, map as makeMap } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { createSylvan } from 'sylvan';
import { layerOf, mapImage } from 'sylvan/export';

const sylvan = createSylvan({ samplesUrl: '/samples/' });
const { layers } = await sylvan.analyze({ sample: 'old-forest' }, { layers: true });
await sylvan.close();
const forest = layerOf(layers, 'forest');
if (forest === undefined) throw new Error('The answer has no forest layer.');
const { png, bounds, legend } = await mapImage(forest);

const url = URL.createObjectURL(new Blob([png], { type: 'image/png' }));
const [west, south, east, north] = bounds;
const box = latLngBounds([south, west], [north, east]);
const map = makeMap('map').fitBounds(box, { animate: false });
const overlay = imageOverlay(url, box, { className: 'pixels' });
overlay.once('load', () => Object.assign(globalThis, { outcome: legend }));
overlay.addTo(map);
