import type {
  CircleLayerSpecification,
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  LineLayerSpecification,
} from 'maplibre-gl';
import { DOUBTFUL, LOSS_HALO, LOST } from '../layers/drawing.ts';
import { LOSS_LAYER, LOSS_OPACITY, PLOTS_LAYER, type FeatureSource } from './ground-style.ts';

const [LIGHT, DARK, FLAME, NOTE, HERE] = ['#ffffff', '#12402b', '#ff7a00', '#7a2fb5', '#1667d9'];

const isConfirmed: ExpressionSpecification = ['get', 'isConfirmed'];
const isSure: ExpressionSpecification = ['get', 'isSure'];
const ownColour: ExpressionSpecification = ['get', 'colour'];
const isPoint: FilterSpecification = ['==', ['geometry-type'], 'Point'];

/**
 * The layers over the zone's pixels, from the lowest up. Confirmed loss has solid outlines, unconfirmed loss dashed ones in
 * another colour, each on a dark line that separates it from any picture. The zone's outline is dark on light, to stand out from
 * any layer; an outline being drawn is dashed. The selected patch, fire, note and plot are highlighted.
 */
export function overlayLayers(): LayerSpecification[] {
  return [
    {
      ...{ id: LOSS_LAYER, type: 'fill', source: 'loss' },
      paint: { 'fill-color': ['case', isConfirmed, LOST, DOUBTFUL], 'fill-opacity': LOSS_OPACITY },
    },
    line('loss-halo', 'loss', { colour: ifChosen(LIGHT, LOSS_HALO), width: ifChosen(7, 3.5) }),
    line('loss-confirmed', 'loss', { colour: LOST, width: 2 }, isConfirmed),
    line('loss-doubtful', 'loss', { colour: DOUBTFUL, width: 2, dash: [2, 1.5] }, ['!', isConfirmed]),
    line('zone-halo', 'zone', { colour: LIGHT, width: 5 }),
    line('zone-line', 'zone', { colour: DARK, width: 2 }),
    circle('fires-chosen', 'fires', { radius: 13, colour: LIGHT, edge: LOSS_HALO }, ['get', 'isChosen']),
    circle('fires', 'fires', { radius: ifChosen(9, 6), colour: FLAME, edge: LOSS_HALO }),
    circle('notes', 'notes', { radius: ifChosen(10, 7), colour: NOTE, edge: LIGHT, edgeWidth: 2.5 }),
    {
      ...{ id: 'here-circle', type: 'fill', source: 'here' },
      paint: { 'fill-color': HERE, 'fill-opacity': 0.18 },
    },
    line('here-halo', 'here', { colour: LIGHT, width: 3.5 }),
    line('here-line', 'here', { colour: HERE, width: 1.5 }),
    circle('here', 'here', { radius: 8, colour: HERE, edge: LIGHT, edgeWidth: 3 }, isPoint),
    line('outline-halo', 'outline', { colour: LIGHT, width: 4 }),
    line('outline-line', 'outline', { colour: DARK, width: 2.5, dash: [2.4, 1.4] }),
    // The first corner is larger: a click on it closes the outline.
    circle(
      'outline-corners',
      'outline',
      { radius: ['case', ['get', 'isFirst'], 9, 5], colour: LIGHT, edge: DARK, edgeWidth: 2.5 },
      isPoint,
    ),
    {
      ...{ id: PLOTS_LAYER, type: 'fill', source: 'plots' },
      paint: { 'fill-color': ownColour, 'fill-opacity': 0.15 },
    },
    line('plots-halo', 'plots', { colour: ifChosen(LIGHT, LOSS_HALO), width: ifChosen(8, 5) }),
    line('plots-sure', 'plots', { colour: ownColour, width: 2.5 }, isSure),
    line('plots-unsure', 'plots', { colour: ownColour, width: 2.5, dash: [2, 1.5] }, ['!', isSure]),
  ];
}

function ifChosen<T extends string | number>(chosen: T, other: T): ExpressionSpecification {
  return ['case', ['get', 'isChosen'], chosen, other];
}

interface LinePaint {
  readonly colour: string | ExpressionSpecification;
  readonly width: number | ExpressionSpecification;
  readonly dash?: number[];
}

function line(
  id: string,
  source: FeatureSource,
  { colour, width, dash }: LinePaint,
  filter?: FilterSpecification,
): LineLayerSpecification {
  const paint = { 'line-color': colour, 'line-width': width, ...(dash && { 'line-dasharray': dash }) };
  return { id, type: 'line', source, ...(filter && { filter }), paint };
}

interface CirclePaint {
  readonly radius: number | ExpressionSpecification;
  readonly colour: string;
  readonly edge: string;
  readonly edgeWidth?: number;
}

function circle(
  id: string,
  source: FeatureSource,
  { radius, colour, edge, edgeWidth = 2 }: CirclePaint,
  filter?: FilterSpecification,
): CircleLayerSpecification {
  const paint = {
    'circle-radius': radius,
    'circle-color': colour,
    'circle-stroke-color': edge,
    'circle-stroke-width': edgeWidth,
  };
  return { id, type: 'circle', source, ...(filter && { filter }), paint };
}
