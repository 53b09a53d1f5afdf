import { analysis } from '../state/analysis.ts';
import { requestAnalysis } from '../state/requests.ts';
import { isSamePlace, zone } from '../state/zone.ts';
import { texts } from '../texts/map.ts';

/** Says so where the page describes another zone than the one on the map, which can be analyzed from here. */
export function UnaskedZone() {
  const { found, status } = analysis.state.value;
  if (found === null || status === 'running') return null;
  if (isSamePlace(found.zone, zone.value) && found.zone.date === zone.value.date) return null;
  const { unasked, send } = texts.value;
  return (
    <div class="unasked row">
      <span>{unasked}</span>
      <button type="button" onClick={() => void requestAnalysis()}>
        {send}
      </button>
    </div>
  );
}
