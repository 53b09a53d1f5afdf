import { effect, signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { LngLat } from '../layers/placement.ts';
import { announceLate } from '../state/announce.ts';
import { takePolygon } from '../state/outline.ts';
import { page } from '../state/page.ts';
import { polygonOf } from '../state/polygon.ts';
import { texts } from '../texts/map.ts';
import { crosshair, startCrosshair, type Command } from './crosshair.ts';
import { pointText } from './Readouts.tsx';
import { zoomAround } from './Spot.tsx';
import { focusMap, theGround } from './use-ground.ts';
import { turnsTo } from '../state/degrees.ts';

/** Distance in px within which a click hits the first corner: its target is 28 px wide. */
const ON_FIRST = 14;
/** Maximum distance in px between the two clicks of a double click. */
const ON_LAST = 4;

/** The corners of the outline being drawn, which becomes the zone; null while not drawing. */
export const drawn = signal<Corners | null>(null);
/** The last fault of the drawing. */
export const drawingFault = signal<DrawingFault | null>(null);

// A drawing and a crosshair end with their page.
effect(() => {
  void page.value;
  drawn.value = drawingFault.value = crosshair.value = null;
});

export function startDrawing(): void {
  startCrosshair();
  take([], texts.value.started);
}

function take(corners: Corners, said: string): void {
  drawn.value = corners;
  drawingFault.value = null;
  announceLate(said);
}

function refuse(fault: DrawingFault): void {
  drawingFault.value = fault;
  announceLate(texts.value.faults[fault]);
}

/** Adds a corner or, at the first corner, closes the outline. */
export function putCorner(point: LngLat): void {
  const corners = drawn.value ?? [];
  crosshair.value = point;
  if (isNear(point, corners.at(-1), ON_LAST)) return;
  if (corners.length > 1 && isNear(point, corners[0], ON_FIRST)) {
    closeDrawing();
    return;
  }
  const next = withCorner(corners, point);
  if (typeof next === 'string') refuse(next);
  else take(next, texts.value.corner(next.length, pointText(point)));
}

export function undoCorner(): void {
  const left = (drawn.value ?? []).slice(0, -1);
  take(left, texts.value.undone(left.length));
}

export function closeDrawing(): void {
  const corners = drawn.value ?? [];
  const fault = faultOf(corners);
  if (fault !== null) {
    refuse(fault);
    return;
  }
  takePolygon(polygonOf('', [[corners]]));
  end(texts.value.closed);
}

export function cancelDrawing(): void {
  end(texts.value.cancelled);
}

function end(said: string): void {
  drawn.value = drawingFault.value = crosshair.value = null;
  // The button that ended the drawing disappears with it.
  focusMap();
  announceLate(said);
}

export function obeyDrawing(command: Command, point: LngLat): void {
  if (command.kind === 'move') announceLate(pointText(point));
  else if (command.kind === 'size') zoomAround(theGround.value!.map, point, command.by);
  else if (command.kind === 'put') putCorner(point);
  else ({ close: closeDrawing, undo: undoCorner, end: cancelDrawing })[command.kind]();
}

function isNear(point: LngLat, corner: Corners[number] | undefined, maximum: number): boolean {
  if (corner === undefined) return false;
  const [one, other] = [point, corner].map(([lng, lat]) => theGround.value!.map.project([lng, lat]));
  return Math.hypot(one.x - other.x, one.y - other.y) <= maximum;
}

/**
 * Milliseconds after drawing during which a double click does not zoom: its first click may have ended the drawing. This is the
 * longest double-click interval of common systems.
 */
const AFTER = 1000;

/** A double click closes the outline while drawing; otherwise, it zooms the map. */
export function useDoubleClick(): void {
  const ground = theGround.value;
  const isOn = drawn.value !== null;
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    if (ground === null || !isOn) return undefined;
    const { map } = ground;
    clearTimeout(timer.current);
    map.doubleClickZoom.disable();
    const subscription = map.on('dblclick', ({ lngLat: { lng, lat } }) => {
      if (isNear([lng, lat], drawn.value?.at(-1), ON_LAST)) closeDrawing();
    });
    return () => {
      subscription.unsubscribe();
      timer.current = setTimeout(() => ground.isOpen && map.doubleClickZoom.enable(), AFTER);
    };
  }, [ground, isOn]);
}

/** Corners of an outline being drawn, in order; longitudes continue across the antimeridian. */
export type Corners = readonly LngLat[];

/** Why a corner is refused, or an outline cannot be closed: a key of this area's texts. */
type DrawingFault = 'tooFew' | 'crossing';

const FEWEST = 3;

/** Adds a corner, unless the edge to it crosses others. */
function withCorner(corners: Corners, point: LngLat): Corners | DrawingFault {
  const next = [...corners, nearFirst(corners, point)];
  return isCrossed(next) ? 'crossing' : next;
}

/** Why the corners do not enclose an area: too few, or the last edge, back to the first, crosses another. */
export function faultOf(corners: Corners): DrawingFault | null {
  if (corners.length < FEWEST) return 'tooFew';
  return isCrossed([...corners, corners[0]]) ? 'crossing' : null;
}

/** Shifts a longitude by whole turns, to bring it nearest to the drawing. */
export function nearFirst(corners: Corners, [lng, lat]: LngLat): LngLat {
  return corners.length === 0 ? [lng, lat] : [lng - turnsTo(lng, corners[0][0]), lat];
}

/**
 * Whether the last edge of a line crosses another. Edges that only touch are refused by the library once the outline is closed.
 */
function isCrossed(line: Corners): boolean {
  const [from, to] = line.slice(-2);
  return line
    .slice(1, -1)
    .some((end, i) => isOnBothSides(line[i], end, from, to) && isOnBothSides(from, to, line[i], end));
}

/** Whether the line from `a` to `b` has `c` on one side and `d` on the other. */
function isOnBothSides(a: LngLat, b: LngLat, c: LngLat, d: LngLat): boolean {
  return turn(a, b, c) * turn(a, b, d) < 0;
}

/** Positive if `c` lies left of the line from `a` to `b`, negative if right of it, zero if on it. */
function turn(a: LngLat, b: LngLat, c: LngLat): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}
