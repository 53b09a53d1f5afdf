import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { LngLat } from '../layers/placement.ts';
import { announceLate } from '../state/announce.ts';
import { lang } from '../state/language.ts';
import { takePolygon } from '../state/outline.ts';
import { polygonOf } from '../state/polygon.ts';
import { faultOf, withCorner, type Corners, type DrawingFault } from './drawing.ts';
import { zoomAround } from './Spot.tsx';
import { pointText } from './Readouts.tsx';
import { texts } from '../texts/map.ts';
import { useCrosshair } from './use-crosshair.ts';
import { theGround } from './use-ground.ts';

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

/** An outline drawn on the map corner by corner, which becomes the zone. */
export function useDrawing() {
  // A signal, because clicks and keys may arrive faster than the page renders.
  const sketch = useSignal(NOTHING);
  const latest = () => sketch.value.corners ?? [];
  const refuse = (fault: DrawingFault) => {
    sketch.value = { ...sketch.value, fault };
    announceLate(texts.value.faults[fault]);
  };
  const take = (corners: Corners, reported: string) => {
    sketch.value = { corners, fault: null };
    announceLate(reported);
  };
  const undo = () => take(latest().slice(0, -1), texts.value.undone(Math.max(latest().length - 1, 0)));
  const crosshair = useCrosshair((command, point) => {
    if (command.kind === 'move') announceLate(pointText(point, lang.value));
    else if (command.kind === 'size') zoomAround(theGround.value!.map, point, command.by);
    else ({ put: () => put(point), close, undo, end: cancel })[command.kind]();
  });
  const end = (reported: string) => {
    sketch.value = NOTHING;
    crosshair.point.value = null;
    // The button that ended it disappears with it.
    theGround.value?.map.getCanvas().focus({ preventScroll: true });
    announceLate(reported);
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
    crosshair.point.value = point;
    if (isNear(point, corners.at(-1), ON_LAST)) return;
    if (corners.length > 1 && isNear(point, corners[0], ON_FIRST)) {
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
  useDoubleClick(sketch.value.corners !== null, (point) => {
    if (isNear(point, latest().at(-1), ON_LAST)) close();
  });
  return { ...sketch.value, crosshair: crosshair.point.value, start, put, undo, close, cancel };
}

function isNear(point: LngLat, corner: Corners[number] | undefined, maximum: number): boolean {
  if (corner === undefined) return false;
  const [one, other] = [point, corner].map(([lng, lat]) => theGround.value!.map.project([lng, lat]));
  return Math.hypot(one.x - other.x, one.y - other.y) <= maximum;
}

/**
 * The second click of a double click may arrive after the first has ended the mode, and must not zoom then. Milliseconds: the
 * longest double-click interval of common systems.
 */
const AFTER = 1000;

/** Reports double clicks on the map while `isOn`; otherwise, they zoom it. */
function useDoubleClick(isOn: boolean, onDoubleClick: (point: LngLat) => void): void {
  const ground = theGround.value;
  const report = useRef(onDoubleClick);
  report.current = onDoubleClick;
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    if (ground === null || !isOn) return undefined;
    const { map } = ground;
    clearTimeout(timer.current);
    map.doubleClickZoom.disable();
    const subscription = map.on('dblclick', ({ lngLat: { lng, lat } }) => report.current([lng, lat]));
    return () => {
      subscription.unsubscribe();
      timer.current = setTimeout(() => ground.isOpen && map.doubleClickZoom.enable(), AFTER);
    };
  }, [ground, isOn]);
}
