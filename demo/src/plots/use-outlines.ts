import { useComputed } from '@preact/signals';
import type { Feature } from 'geojson';
import { useEffect } from 'preact/hooks';
import { DOUBTFUL, LOST } from '../layers/drawing.ts';
import { PLOTS_LAYER } from '../map/ground-style.ts';
import { useFeatures } from '../map/use-features.ts';
import { theGround } from '../map/use-ground.ts';
import { outlinesOf } from '../state/polygon.ts';
import { lineOf, openPlot, plotList, rows, shownLine, type Line } from './plot-list.ts';

/** Colours of the outlines: that of loss as elsewhere on the map, and others that stand out from forest and pasture. */
export const COLOURS: Readonly<Record<Line, string>> = {
  'loss-seen': LOST,
  'more-information': DOUBTFUL,
  'forest-no-loss': '#7fcf9b',
  'no-forest': '#e8e2ce',
  unmeasured: '#ffffff',
};

/** Whether the outline is solid; a dashed one means that something is not known. */
export function isSure(line: Line): boolean {
  return line !== 'more-information' && line !== 'unmeasured';
}

/** Draws the listed plots while the list is open: dashed where more information is needed. A click on a plot opens it. */
export function useOutlines(onClick: (index: number) => void): void {
  const ground = theGround.value;
  useFeatures('plots', useComputed(shownFeatures).value);
  useEffect(() => {
    const clicks = ground?.map.on('click', PLOTS_LAYER, ({ features }) =>
      onClick(Number(features?.[0].properties.index)),
    );
    return () => clicks?.unsubscribe();
  }, [ground]);
}

function shownFeatures(): Feature[] {
  return rows.value.flatMap((row, index) => {
    const line = lineOf(row);
    const polygon = plotList.value!.plots[index].polygon;
    if (polygon === null || (shownLine.value ?? line) !== line) return [];
    const properties = {
      index,
      isSure: isSure(line),
      isChosen: index === openPlot.value,
      colour: COLOURS[line],
    };
    const coordinates = outlinesOf(polygon).map((ring) => ring.map(([lng, lat]) => [lng, lat]));
    return [{ type: 'Feature', properties, geometry: { type: 'Polygon', coordinates } }];
  });
}
