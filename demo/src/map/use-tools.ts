import type { MapMouseEvent } from 'maplibre-gl';
import type { Layer } from 'sylvan';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { LngLat } from '../layers/placement.ts';
import { sheet } from '../state/panel.ts';
import { useDrawing, type Drawing } from './use-drawing.ts';
import { useEditing, type Editing } from './use-editing.ts';
import { theGround } from './use-ground.ts';
import { usePicking, type Picking } from './use-picking.ts';

export type Tools = ReturnType<typeof useTools>;

/** The map's tools, one at a time; `onClick` receives clicks while none is active. */
export function useTools(shown: readonly Layer[], onClick: (point: LngLat) => void) {
  const picking = usePicking(shown);
  const drawing = useDrawing();
  const editing = useEditing();
  const mode = modeOf(picking, drawing, editing);
  useRoom(mode !== 'observation');
  const pointer = usePointer((point) => {
    if (mode === 'draw') drawing.put(point);
    if (mode === 'pick') picking.put(point);
    if (mode === 'observation') onClick(point);
  });
  const insteadOfPicking = (start: () => void) => () => {
    picking.end();
    start();
  };
  return {
    mode,
    picking,
    /** The active tool's. */
    crosshair: drawing.crosshair ?? picking.crosshair,
    pointer,
    drawing: { ...drawing, start: insteadOfPicking(drawing.start) },
    editing: { ...editing, start: insteadOfPicking(editing.start) },
  };
}

/** On a phone, gives the map most of the window while a tool is active. */
function useRoom(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    sheet.value = 'peek';
    return () => void (sheet.value = 'half');
  }, [isWanted]);
}

/** The mode of clicks and keys on the map. */
function modeOf(
  picking: Picking,
  drawing: Drawing,
  editing: Editing,
): 'observation' | 'pick' | 'draw' | 'edit' {
  if (drawing.corners !== null) return 'draw';
  if (editing.parts !== null) return 'edit';
  return picking.crosshair !== null ? 'pick' : 'observation';
}

/** The place of the pointer over the map, or of the last touch; null for none. Also reports clicks. */
function usePointer(onClick: (point: LngLat) => void): LngLat | null {
  const ground = theGround.value;
  const [point, setPoint] = useState<LngLat | null>(null);
  const click = useRef(onClick);
  click.current = onClick;
  useEffect(() => {
    if (ground === null) return undefined;
    const { map } = ground;
    const pointOf = ({ lngLat: { lng, lat } }: MapMouseEvent): LngLat => [lng, lat];
    const subscriptions = [
      map.on('mousemove', (event) => setPoint(pointOf(event))),
      map.on('mouseout', () => setPoint(null)),
      map.on('click', (event) => {
        setPoint(pointOf(event));
        click.current(pointOf(event));
      }),
    ];
    return () => subscriptions.forEach((one) => one.unsubscribe());
  }, [ground]);
  return point;
}
