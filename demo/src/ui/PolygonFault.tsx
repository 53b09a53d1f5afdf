import { polygonFault } from '../state/outline.ts';
import { problemOf } from '../state/run.ts';

/** What is wrong with the zone's polygon and where, in the library's words. */
export function PolygonFault() {
  if (polygonFault.value === null) return null;
  const { detail, errors = [] } = problemOf(polygonFault.value);
  return (
    <p class="fault polygon-fault" role="alert">
      {errors.length > 0 ? errors[0].detail : detail}
    </p>
  );
}
