import ImageLayer from 'ol/layer/Image.js';
import Map from 'ol/Map.js';
import 'ol/ol.css';
import Static from 'ol/source/ImageStatic.js';
import View from 'ol/View.js';
import { createSylvan } from 'sylvan';
import { mapImage } from 'sylvan/export';

const sylvan = createSylvan({ samplesUrl: '/samples/' });
const { layers } = await sylvan.analyzeLayers({}, { sample: 'old-forest' });
await sylvan.close();
const { png, extent, legend } = await mapImage(layers.find(({ id }) => id === 'forest'));

const url = URL.createObjectURL(new Blob([png], { type: 'image/png' }));
const source = new Static({ url, imageExtent: extent, interpolate: false });
const map = new Map({ target: 'map', layers: [new ImageLayer({ source })], view: new View() });
map.getView().fit(extent);
source.once('imageloadend', () => map.once('rendercomplete', () => (globalThis.outcome = legend)));
