import { useRef, useState } from 'preact/hooks';
import type { LngLat } from '../layers/placement.ts';
import { lang } from '../state/language.ts';
import { takePolygon } from '../state/outline.ts';
import { polygonOf } from '../state/polygon.ts';
import { faultOf, withCorner, type Corners, type DrawingFault } from './drawing.ts';
import { pointText } from './readout.ts';
import { texts } from '../texts/map.ts';

export interface Sketched {
  /** Null while nothing is drawn. */
  readonly corners: Corners | null;
  /** What was wrong with what was drawn last. */
  readonly fault: DrawingFault | null;
}

interface Sketch extends Sketched {
  /** As of now, also before the page is drawn anew. */
  readonly latest: () => Corners;
  readonly begin: () => void;
  readonly drop: () => void;
  readonly add: (point: LngLat) => void;
  readonly undo: () => void;
  /** Makes the outline the zone. Whether it could be closed. */
  readonly close: () => boolean;
}

const NOTHING: Sketched = { corners: null, fault: null };

/** The corners of an outline, as they are put. `report` is what screen readers hear. */
export function useSketch(report: (text: string) => void): Sketch {
  const [sketched, setSketched] = useState(NOTHING);
  // Clicks and keys may come faster than the page is drawn.
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
