import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { DOUBTFUL, LOSS_HALO, LOST } from '../layers/loss-colours.ts';
import { LOSS_LAYER, LOSS_SOURCE } from './ground-style.ts';

/** Opacity of the fill. */
export const LOSS_OPACITY = 0.25;

/**
 * Confirmed loss has solid outlines, unconfirmed loss dashed ones in another colour, each on a dark line that separates it from
 * any picture.
 */
export function lossLayers(): LayerSpecification[] {
  const source = LOSS_SOURCE;
  const isConfirmed: ExpressionSpecification = ['get', 'isConfirmed'];
  return [
    {
      id: LOSS_LAYER,
      type: 'fill',
      source,
      paint: { 'fill-color': ['case', isConfirmed, LOST, DOUBTFUL], 'fill-opacity': LOSS_OPACITY },
    },
    {
      id: 'loss-halo',
      type: 'line',
      source,
      paint: {
        'line-color': ['case', ['get', 'isChosen'], '#ffffff', LOSS_HALO],
        'line-width': ['case', ['get', 'isChosen'], 7, 3.5],
      },
    },
    {
      id: 'loss-confirmed',
      type: 'line',
      source,
      filter: isConfirmed,
      paint: { 'line-color': LOST, 'line-width': 2 },
    },
    {
      id: 'loss-doubtful',
      type: 'line',
      source,
      filter: ['!', isConfirmed],
      paint: { 'line-color': DOUBTFUL, 'line-width': 2, 'line-dasharray': [2, 1.5] },
    },
  ];
}
