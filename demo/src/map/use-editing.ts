import { useEffect, useRef, useState } from 'preact/hooks';
import type { LngLat } from '../layers/placement.ts';
import { lang } from '../state/language.ts';
import { shapePolygon } from '../state/outline.ts';
import type { Part } from '../state/polygon.ts';
import { zone } from '../state/zone.ts';
import { pointText } from './readout.ts';
import { texts } from '../texts/map.ts';
import type { Ground } from './use-ground.ts';
import { withAdded, withMoved, withRemoved } from './vertices.ts';

/** Each corner is a button on the map; more than this are unusable. */
const MAX_HANDLES = 200;

export type Editing = ReturnType<typeof useEditing>;

/** The corners of the zone's polygon, which can be moved, added and removed. `report` announces to screen readers. */
export function useEditing(ground: Ground | null, report: (text: string) => void) {
  const [isOn, setOn] = useState(false);
  const [chosen, setChosen] = useState(0);
  const [moved, setMoved] = useState<readonly Part[] | null>(null);
  const { polygon } = zone.value;
  // Moves may arrive faster than the page renders.
  const now = useRef({ moved, chosen });
  const held = (): readonly Part[] => now.current.moved ?? zone.value.polygon!.parts;
  const choose = (at: number) => setChosen((now.current.chosen = at));
  const draw = (parts: readonly Part[] | null) => setMoved((now.current.moved = parts));
  const shape = (parts: readonly Part[]) => {
    draw(null);
    shapePolygon(parts);
  };
  const count = polygon?.parts.flat(2).length ?? 0;
  const isPossible = count > 0 && count <= MAX_HANDLES;
  useEffect(() => {
    if (!isPossible) setOn(false);
  }, [isPossible]);
  return {
    /** The zone's polygon, including a corner being moved; null while it is not edited. */
    parts: isOn && isPossible ? (moved ?? polygon!.parts) : null,
    /** Index of the last selected corner, from 0. */
    chosen: Math.min(chosen, count - 1),
    /** Whether there is a polygon with few enough corners. */
    isPossible,
    start: () => {
      choose(0);
      setOn(true);
      report(texts.value.editing(count));
    },
    end: () => {
      setOn(false);
      draw(null);
      // The button that ended it disappears with it.
      ground?.map.getCanvas().focus({ preventScroll: true });
      report(texts.value.edited);
    },
    choose,
    /** Moves the selected corner; `settle` then updates the zone. */
    move: (to: LngLat) => {
      draw(withMoved(held(), now.current.chosen, to));
      report(texts.value.corner(now.current.chosen + 1, pointText(to, lang.value)));
    },
    settle: () => {
      if (now.current.moved !== null) shape(now.current.moved);
    },
    /** Adds and selects a corner in the middle of the edge after another one. */
    add: (behind: number) => {
      shape(withAdded(held(), behind));
      choose(behind + 1);
      report(texts.value.added(behind + 2));
    },
    remove: () => {
      const next = withRemoved(held(), now.current.chosen);
      if (next === null) {
        report(texts.value.fewest);
        return;
      }
      shape(next);
      choose(Math.max(now.current.chosen - 1, 0));
      report(texts.value.undone(next.flat(2).length));
    },
  };
}
