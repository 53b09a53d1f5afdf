import type { LayerSpecification } from 'maplibre-gl';
import { FIRE_SOURCE } from './ground-style.ts';

const [FLAME, EDGE, CHOSEN] = ['#ff7a00', '#1b1b1b', '#ffffff'];

/** Flame-coloured points with a dark edge; the selected one is larger, in a light ring. */
export function fireLayers(): LayerSpecification[] {
  const source = FIRE_SOURCE;
  return [
    {
      id: 'fires-chosen',
      type: 'circle',
      source,
      filter: ['get', 'isChosen'],
      paint: {
        'circle-radius': 13,
        'circle-color': CHOSEN,
        'circle-stroke-color': EDGE,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'fires',
      type: 'circle',
      source,
      paint: {
        'circle-radius': ['case', ['get', 'isChosen'], 9, 6],
        'circle-color': FLAME,
        'circle-stroke-color': EDGE,
        'circle-stroke-width': 2,
      },
    },
  ];
}
