import { useRef, useState } from 'preact/hooks';
import type { LngLat } from '../layers/placement.ts';
import { lang } from '../state/language.ts';
import { takePolygon } from '../state/outline.ts';
import { polygonOf } from '../state/polygon.ts';
import { faultOf, withCorner, type Corners, type DrawingFault } from './drawing.ts';
import { pointText } from './readout.ts';
import { texts } from '../texts/map.ts';

export interface Sketched {
  /** Null while not drawing. */
  readonly corners: Corners | null;
  /** The last fault of the drawing. */
  readonly fault: DrawingFault | null;
}

interface Sketch extends Sketched {
  /** The current corners, even before the page renders. */
  readonly latest: () => Corners;
  readonly begin: () => void;
  readonly drop: () => void;
  readonly add: (point: LngLat) => void;
  readonly undo: () => void;
  /** Makes the outline the zone. Returns whether it could be closed. */
  readonly close: () => boolean;
}

const NOTHING: Sketched = { corners: null, fault: null };

/** The corners of an outline being drawn. `report` announces to screen readers. */
export function useSketch(report: (text: string) => void): Sketch {
  const [sketched, setSketched] = useState(NOTHING);
  // Clicks and keys may arrive faster than the page renders.
  const now = useRef(sketched);
  const set = (next: Sketched) => setSketched((now.current = next));
  const latest = () => now.current.corners ?? [];
  const refuse = (fault: DrawingFault) => {
    set({ ...now.current, fault });
    report(texts.value.faults[fault]);
  };
  const take = (corners: Corners, reported: string) => {
    set({ corners, fault: null });
    report(reported);
  };
  return {
    ...sketched,
    latest,
    begin: () => take([], texts.value.started),
    drop: () => set(NOTHING),
    undo: () => take(latest().slice(0, -1), texts.value.undone(Math.max(latest().length - 1, 0))),
    add(point) {
      const next = withCorner(latest(), point);
      if (typeof next === 'string') refuse(next);
      else take(next, texts.value.corner(next.length, pointText(point, lang.value)));
    },
    close() {
      const fault = faultOf(latest());
      if (fault !== null) {
        refuse(fault);
        return false;
      }
      takePolygon(polygonOf('', [[latest()]]));
      set(NOTHING);
      return true;
    },
  };
}
