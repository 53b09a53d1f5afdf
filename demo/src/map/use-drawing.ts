import type { LngLat } from '../layers/placement.ts';
import { lang } from '../state/language.ts';
import type { Corners } from './drawing.ts';
import { zoomAround } from './near-view.ts';
import { pointText } from './readout.ts';
import { texts } from '../texts/map.ts';
import { useCrosshair } from './use-crosshair.ts';
import { useDoubleClick } from './use-double-click.ts';
import type { Ground } from './use-ground.ts';
import { useSketch, type Sketched } from './use-sketch.ts';

/** Distance in px within which a click hits the first corner: a target of 28. */
const ON_FIRST = 14;
/** Distance in px between the clicks of a double click. */
const ON_LAST = 4;

export interface Drawing extends Sketched {
  readonly crosshair: LngLat | null;
  readonly start: () => void;
  /** Adds a corner; on the first one, closes the outline. */
  readonly put: (point: LngLat) => void;
  readonly undo: () => void;
  readonly close: () => void;
  readonly cancel: () => void;
}

/** An outline drawn on the map corner by corner, which becomes the zone. `report` announces to screen readers. */
export function useDrawing(ground: Ground | null, report: (text: string) => void): Drawing {
  const { latest, begin, drop, add, undo, ...sketch } = useSketch(report);
  const crosshair = useCrosshair(ground, (command, point) => {
    if (command.kind === 'move') report(pointText(point, lang.value));
    else if (command.kind === 'size') zoomAround(ground!, point, command.by);
    else ({ put: () => put(point), close, undo, end: cancel })[command.kind]();
  });
  const end = (reported: string) => {
    drop();
    crosshair.set(null);
    // The button that ended it disappears with it.
    ground?.map.getCanvas().focus({ preventScroll: true });
    report(reported);
  };
  const cancel = () => end(texts.value.cancelled);
  const close = () => {
    if (sketch.close()) end(texts.value.closed);
  };
  const put = (point: LngLat) => {
    const corners = latest();
    crosshair.set(point);
    if (isNear(ground!, point, corners.at(-1), ON_LAST)) return;
    if (corners.length > 1 && isNear(ground!, point, corners[0], ON_FIRST)) close();
    else add(point);
  };
  const start = () => {
    const { lng, lat } = ground!.map.getCenter();
    crosshair.set([lng, lat]);
    ground!.map.getCanvas().focus();
    begin();
  };
  const { corners, fault } = sketch;
  useDoubleClick(corners === null ? null : ground, (point) => {
    if (isNear(ground!, point, latest().at(-1), ON_LAST)) close();
  });
  return { corners, fault, crosshair: crosshair.point, start, put, undo, close, cancel };
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
