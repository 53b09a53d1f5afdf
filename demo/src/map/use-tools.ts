import type { Layer } from 'sylvan';
import { useEffect, useMemo } from 'preact/hooks';
import type { LngLat } from '../layers/placement.ts';
import { announce } from '../state/announce.ts';
import { sheet } from '../state/panel.ts';
import { useDrawing, type Drawing } from './use-drawing.ts';
import { useEditing, type Editing } from './use-editing.ts';
import type { Ground } from './use-ground.ts';
import { usePicking, type Picking } from './use-picking.ts';
import { usePointer } from './use-pointer.ts';

/** A user who holds an arrow key hears the final position, not every step. */
const QUIET = 500;

export interface Tools {
  /** The mode of clicks and keys on the map. */
  readonly mode: 'observation' | 'pick' | 'draw' | 'edit';
  readonly picking: Picking;
  readonly drawing: Drawing;
  readonly editing: Editing;
  /** The active tool's crosshair. */
  readonly crosshair: LngLat | null;
  readonly pointer: LngLat | null;
}

/** The map's tools, one at a time; `onClick` receives clicks while none is active. */
export function useTools(
  ground: Ground | null,
  shown: readonly Layer[],
  onClick: (point: LngLat) => void,
): Tools {
  const report = useMemo(announcedLate, []);
  const picking = usePicking(ground, shown, report);
  const drawing = useDrawing(ground, report);
  const editing = useEditing(ground, report);
  const mode = modeOf(picking, drawing, editing);
  useRoom(mode !== 'observation');
  const pointer = usePointer(ground, (point) => {
    if (mode === 'draw') drawing.put(point);
    if (mode === 'pick') picking.put(point);
    if (mode === 'observation') onClick(point);
  });
  const draw = () => {
    picking.end();
    drawing.start();
  };
  const crosshair = drawing.crosshair ?? picking.crosshair;
  const edit = () => {
    picking.end();
    editing.start();
  };
  return {
    ...{ mode, picking, crosshair, pointer },
    drawing: { ...drawing, start: draw },
    editing: { ...editing, start: edit },
  };
}

/** Announces the newest text once no newer one has arrived for a while. */
function announcedLate(): (text: string) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (text) => {
    clearTimeout(timer);
    timer = setTimeout(() => announce(text), QUIET);
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

function modeOf(picking: Picking, drawing: Drawing, editing: Editing): Tools['mode'] {
  if (drawing.corners !== null) return 'draw';
  if (editing.parts !== null) return 'edit';
  return picking.crosshair !== null ? 'pick' : 'observation';
}
