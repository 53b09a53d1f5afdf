import type { FilterSpecification, LayerSpecification } from 'maplibre-gl';
import { HERE_SOURCE, NOTE_SOURCE } from './ground-style.ts';

const [HERE, NOTE, EDGE] = ['#1667d9', '#7a2fb5', '#ffffff'];
const isPoint: FilterSpecification = ['==', ['geometry-type'], 'Point'];

/** Notes, and above them the device's position with its accuracy circle. */
export function fieldLayers(): LayerSpecification[] {
  const source = HERE_SOURCE;
  return [
    {
      id: 'notes',
      type: 'circle',
      source: NOTE_SOURCE,
      paint: {
        'circle-radius': ['case', ['get', 'isChosen'], 10, 7],
        'circle-color': NOTE,
        'circle-stroke-color': EDGE,
        'circle-stroke-width': 2.5,
      },
    },
    { id: 'here-circle', type: 'fill', source, paint: { 'fill-color': HERE, 'fill-opacity': 0.18 } },
    { id: 'here-halo', type: 'line', source, paint: { 'line-color': EDGE, 'line-width': 3.5 } },
    { id: 'here-line', type: 'line', source, paint: { 'line-color': HERE, 'line-width': 1.5 } },
    {
      id: 'here',
      type: 'circle',
      source,
      filter: isPoint,
      paint: {
        'circle-radius': 8,
        'circle-color': HERE,
        'circle-stroke-color': EDGE,
        'circle-stroke-width': 3,
      },
    },
  ];
}
