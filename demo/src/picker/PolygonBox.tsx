import { namePolygon, removePolygon } from '../state/outline.ts';
import { LONGEST_NAME, type NamedPolygon } from '../state/polygon.ts';
import { PolygonFault } from '../ui/PolygonFault.tsx';
import { texts } from '../texts/shape.ts';

/** The zone's polygon: its name and its faults. The user can replace it with a square. */
export function PolygonBox({ polygon }: { readonly polygon: NamedPolygon }) {
  const { polygonName, corners, square } = texts.value;
  const count = polygon.parts.flat(2).length;
  return (
    <div class="field polygon">
      <label for="polygon-name">{polygonName}</label>
      <input
        id="polygon-name"
        autoComplete="off"
        maxLength={LONGEST_NAME}
        value={polygon.name}
        onChange={({ currentTarget }) => namePolygon(currentTarget.value)}
      />
      <span class="row">
        <span class="muted">{corners(count)}</span>
        <button type="button" class="plain" onClick={removePolygon}>
          {square}
        </button>
      </span>
      <PolygonFault />
    </div>
  );
}
