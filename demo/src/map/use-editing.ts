import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { LngLat } from '../layers/placement.ts';
import { announceLate } from '../state/announce.ts';
import { lang } from '../state/language.ts';
import { shapePolygon } from '../state/outline.ts';
import type { Part } from '../state/polygon.ts';
import { zone } from '../state/zone.ts';
import { pointText } from './Readouts.tsx';
import { texts } from '../texts/map.ts';
import { theGround } from './use-ground.ts';
import { withAdded, withMoved, withRemoved } from './vertices.ts';

/** Each corner is a button on the map; more than this are unusable. */
const MAX_HANDLES = 200;

export type Editing = ReturnType<typeof useEditing>;

/** The corners of the zone's polygon, which can be moved, added and removed. */
export function useEditing() {
  // Signals, because moves may arrive faster than the page renders.
  const isOn = useSignal(false);
  const chosen = useSignal(0);
  const moved = useSignal<readonly Part[] | null>(null);
  const held = (): readonly Part[] => moved.value ?? zone.value.polygon!.parts;
  const choose = (at: number) => (chosen.value = at);
  const shape = (parts: readonly Part[]) => {
    moved.value = null;
    shapePolygon(parts);
  };
  const count = zone.value.polygon?.parts.flat(2).length ?? 0;
  const isPossible = count > 0 && count <= MAX_HANDLES;
  useEffect(() => {
    if (!isPossible) isOn.value = false;
  }, [isPossible]);
  return {
    /** The zone's polygon, including a corner being moved; null while it is not edited. */
    parts: isOn.value && isPossible ? held() : null,
    /** Index of the last selected corner, from 0. */
    chosen: Math.min(chosen.value, count - 1),
    /** Whether there is a polygon with few enough corners. */
    isPossible,
    start: () => {
      choose(0);
      isOn.value = true;
      announceLate(texts.value.editing(count));
    },
    end: () => {
      isOn.value = false;
      moved.value = null;
      // The button that ended it disappears with it.
      theGround.value?.map.getCanvas().focus({ preventScroll: true });
      announceLate(texts.value.edited);
    },
    choose,
    /** Moves the selected corner; `settle` then updates the zone. */
    move: (to: LngLat) => {
      moved.value = withMoved(held(), chosen.value, to);
      announceLate(texts.value.corner(chosen.value + 1, pointText(to, lang.value)));
    },
    settle: () => {
      if (moved.value !== null) shape(moved.value);
    },
    /** Adds and selects a corner in the middle of the edge after another one. */
    add: (behind: number) => {
      shape(withAdded(held(), behind));
      choose(behind + 1);
      announceLate(texts.value.added(behind + 2));
    },
    remove: () => {
      const next = withRemoved(held(), chosen.value);
      if (next === null) {
        announceLate(texts.value.fewest);
        return;
      }
      shape(next);
      choose(Math.max(chosen.value - 1, 0));
      announceLate(texts.value.undone(next.flat(2).length));
    },
  };
}
