import type { Feature, FeatureCollection } from 'geojson';
import type { ExpressionSpecification, GeoJSONSource, LayerSpecification } from 'maplibre-gl';
import { useEffect } from 'preact/hooks';
import { DOUBTFUL, LOSS_HALO, LOST } from '../layers/loss-colours.ts';
import { theGround, type Ground } from '../map/use-ground.ts';
import { outlinesOf } from '../state/polygon.ts';
import { lineOf, openPlot, plotList, rows, shownLine, type Line } from './plot-list.ts';

/** Loss as elsewhere on the map; the others stand out from forest and pasture. */
export const COLOURS: Readonly<Record<Line, string>> = {
  'loss-seen': LOST,
  'more-information': DOUBTFUL,
  'forest-no-loss': '#7fcf9b',
  'no-forest': '#e8e2ce',
  unmeasured: '#ffffff',
};

/** Dashed lines stand for what is not known. */
export function isSure(line: Line): boolean {
  return line !== 'more-information' && line !== 'unmeasured';
}

const SOURCE = 'plots';
const FILL = 'plots-fill';
const colour: ExpressionSpecification = ['get', 'colour'];
const solid: ExpressionSpecification = ['get', 'isSure'];
const LAYERS: readonly LayerSpecification[] = [
  { id: FILL, type: 'fill', source: SOURCE, paint: { 'fill-color': colour, 'fill-opacity': 0.15 } },
  {
    id: 'plots-halo',
    type: 'line',
    source: SOURCE,
    paint: {
      'line-color': ['case', ['get', 'isOpen'], '#ffffff', LOSS_HALO],
      'line-width': ['case', ['get', 'isOpen'], 8, 5],
    },
  },
  {
    id: 'plots-sure',
    type: 'line',
    source: SOURCE,
    filter: solid,
    paint: { 'line-color': colour, 'line-width': 2.5 },
  },
  {
    id: 'plots-unsure',
    type: 'line',
    source: SOURCE,
    filter: ['!', solid],
    paint: { 'line-color': colour, 'line-width': 2.5, 'line-dasharray': [2, 1.5] },
  },
];

/** Draws the listed plots while the list is open: dashed where more information is needed. A click opens a plot. */
export function useOutlines(onClick: (index: number) => void): void {
  const ground = theGround.value;
  useEffect(() => {
    if (ground === null) return undefined;
    const { map } = ground;
    const clicks = map.on('click', FILL, ({ features }) => onClick(Number(features?.[0].properties.index)));
    return () => {
      clicks.unsubscribe();
      if (ground.isOpen) draw(ground, []);
    };
  }, [ground]);
  useEffect(() => {
    if (ground !== null) draw(ground, shownFeatures());
  }, [ground, rows.value, openPlot.value, shownLine.value]);
}

function shownFeatures(): Feature[] {
  return rows.value.flatMap((row, index) => {
    const line = lineOf(row);
    const polygon = plotList.value!.plots[index].polygon;
    if (polygon === null || (shownLine.value ?? line) !== line) return [];
    const properties = {
      index,
      isSure: isSure(line),
      isOpen: index === openPlot.value,
      colour: COLOURS[line],
    };
    const coordinates = outlinesOf(polygon).map((ring) => ring.map(([lng, lat]) => [lng, lat]));
    return [{ type: 'Feature', properties, geometry: { type: 'Polygon', coordinates } }];
  });
}

/** A map that was restored has lost the source. */
function draw({ map }: Ground, features: Feature[]): void {
  const data: FeatureCollection = { type: 'FeatureCollection', features };
  const source = map.getSource<GeoJSONSource>(SOURCE);
  if (source !== undefined) {
    void source.setData(data);
    return;
  }
  map.addSource(SOURCE, { type: 'geojson', data });
  for (const layer of LAYERS) map.addLayer(layer);
}
