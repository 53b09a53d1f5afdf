import { polygonFault } from '../state/outline.ts';
import { problemOf } from '../state/run.ts';
import { texts } from '../texts/ui.ts';

/** The name of the faulty request field, with which the library's sentences begin. */
const FIELD = /^geometry\S*/;

/** The fault of the zone's polygon and its position, in the library's words. */
export function PolygonFault() {
  if (polygonFault.value === null) return null;
  const { detail, errors = [] } = problemOf(polygonFault.value);
  const said = errors.length > 0 ? errors[0].detail : detail;
  return (
    <p class="fault polygon-fault" role="alert">
      {said.replace(FIELD, texts.value.faultyPolygon)}
    </p>
  );
}
