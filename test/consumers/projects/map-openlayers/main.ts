import ImageLayer from 'ol/layer/Image.js';
import Map from 'ol/Map.js';
import 'ol/ol.css';
import Static from 'ol/source/ImageStatic.js';
import View from 'ol/View.js';
import { createSylvan } from 'sylvan';
import { layerOf, mapImage } from 'sylvan/export';

const sylvan = createSylvan({ samplesUrl: '/samples/' });
const { layers } = await sylvan.analyze({ sample: 'old-forest' }, { layers: true });
await sylvan.close();
const forest = layerOf(layers, 'forest');
if (forest === undefined) throw new Error('The answer has no forest layer.');
const { png, extent, legend } = await mapImage(forest);

const url = URL.createObjectURL(new Blob([png], { type: 'image/png' }));
const source = new Static({ url, imageExtent: extent, interpolate: false });
const map = new Map({ target: 'map', layers: [new ImageLayer({ source })], view: new View() });
map.getView().fit(extent);
source.once('imageloadend', () =>
  map.once('rendercomplete', () => Object.assign(globalThis, { outcome: legend })),
);
