import { useRef, useState } from 'preact/hooks';
import type { LngLat } from '../layers/placement.ts';
import { lang } from '../state/language.ts';
import { takePolygon } from '../state/outline.ts';
import { polygonOf } from '../state/polygon.ts';
import { faultOf, withCorner, type Corners, type DrawingFault } from './drawing.ts';
import { zoomAround } from './near-view.ts';
import { pointText } from './readout.ts';
import { texts } from '../texts/map.ts';
import { useCrosshair } from './use-crosshair.ts';
import { useDoubleClick } from './use-double-click.ts';
import type { Ground } from './use-ground.ts';

/** Distance in px within which a click hits the first corner: a target of 28. */
const ON_FIRST = 14;
/** Distance in px between the clicks of a double click. */
const ON_LAST = 4;

interface Sketch {
  /** Null while not drawing. */
  readonly corners: Corners | null;
  /** The last fault of the drawing. */
  readonly fault: DrawingFault | null;
}

export type Drawing = ReturnType<typeof useDrawing>;

const NOTHING: Sketch = { corners: null, fault: null };

/** An outline drawn on the map corner by corner, which becomes the zone. `report` announces to screen readers. */
export function useDrawing(ground: Ground | null, report: (text: string) => void) {
  const [sketch, setSketch] = useState(NOTHING);
  // Clicks and keys may arrive faster than the page renders.
  const now = useRef(sketch);
  const set = (next: Sketch) => setSketch((now.current = next));
  const latest = () => now.current.corners ?? [];
  const refuse = (fault: DrawingFault) => {
    set({ ...now.current, fault });
    report(texts.value.faults[fault]);
  };
  const take = (corners: Corners, reported: string) => {
    set({ corners, fault: null });
    report(reported);
  };
  const undo = () => take(latest().slice(0, -1), texts.value.undone(Math.max(latest().length - 1, 0)));
  const crosshair = useCrosshair(ground, (command, point) => {
    if (command.kind === 'move') report(pointText(point, lang.value));
    else if (command.kind === 'size') zoomAround(ground!, point, command.by);
    else ({ put: () => put(point), close, undo, end: cancel })[command.kind]();
  });
  const end = (reported: string) => {
    set(NOTHING);
    crosshair.set(null);
    // The button that ended it disappears with it.
    ground?.map.getCanvas().focus({ preventScroll: true });
    report(reported);
  };
  const cancel = () => end(texts.value.cancelled);
  const close = () => {
    const fault = faultOf(latest());
    if (fault !== null) {
      refuse(fault);
      return;
    }
    takePolygon(polygonOf('', [[latest()]]));
    end(texts.value.closed);
  };
  /** Adds a corner; on the first one, closes the outline. */
  const put = (point: LngLat) => {
    const corners = latest();
    crosshair.set(point);
    if (isNear(ground!, point, corners.at(-1), ON_LAST)) return;
    if (corners.length > 1 && isNear(ground!, point, corners[0], ON_FIRST)) {
      close();
      return;
    }
    const next = withCorner(corners, point);
    if (typeof next === 'string') refuse(next);
    else take(next, texts.value.corner(next.length, pointText(point, lang.value)));
  };
  const start = () => {
    crosshair.start();
    take([], texts.value.started);
  };
  useDoubleClick(sketch.corners === null ? null : ground, (point) => {
    if (isNear(ground!, point, latest().at(-1), ON_LAST)) close();
  });
  return { ...sketch, crosshair: crosshair.point, start, put, undo, close, cancel };
}

function isNear(
  { map }: Ground,
  point: LngLat,
  corner: Corners[number] | undefined,
  maximum: number,
): boolean {
  if (corner === undefined) return false;
  const [one, other] = [map.project([...point]), map.project([...corner])];
  return Math.hypot(one.x - other.x, one.y - other.y) <= maximum;
}
