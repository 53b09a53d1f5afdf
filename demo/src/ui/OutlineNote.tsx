import { formatNumber } from 'sylvan/locale';
import { lang } from '../state/language.ts';
import { outline, removeOutline } from '../state/outline.ts';
import { zone } from '../state/zone.ts';
import { texts } from '../texts/outline.ts';

/** Says that it is a square that answers, where the zone came from a polygon; the polygon can be taken off the map. */
export function OutlineNote() {
  if (outline.value === null) return null;
  const { square, remove } = texts.value;
  return (
    <div class="outline-note row">
      <span>{square(formatNumber(zone.value.size, lang.value, 0))}</span>
      <button type="button" class="plain" onClick={removeOutline}>
        {remove}
      </button>
    </div>
  );
}
