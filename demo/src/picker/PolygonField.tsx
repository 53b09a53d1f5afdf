import { lang } from '../state/language.ts';
import { namePolygon, removePolygon } from '../state/outline.ts';
import { LONGEST_NAME, type NamedPolygon } from '../state/polygon.ts';
import { Button } from '../ui/Button.tsx';
import { PolygonFault } from '../ui/PolygonFault.tsx';
import { texts } from '../texts/picker.ts';
import { fileFault, takeFile, type TakenFault } from './take-file.ts';

/** File extensions that the library reads, listed here so that the library need not be loaded. */
const ENDINGS = [
  ...['.geojson', '.json', '.geojsonl', '.kml', '.kmz', '.gpx'],
  ...['.zip', '.shz', '.fgb', '.csv', '.tsv'],
];

/** A field that takes a polygon or plots from a file. Files dropped on the map, this field included, are taken by the map. */
export function PolygonField() {
  const fault = fileFault.value;
  const { file, fileHint } = texts.value;
  const take = ({ files }: HTMLInputElement) => void (files?.[0] && takeFile(files[0]));
  return (
    <div class="field drop">
      <label for="polygon">{file}</label>
      <input
        id="polygon"
        type="file"
        accept={ENDINGS.join()}
        aria-invalid={fault !== null}
        aria-describedby="polygon-hint"
        // Lets the user choose the same file again, which may have been repaired meanwhile.
        onClick={(event) => (event.currentTarget.value = '')}
        onChange={(event) => take(event.currentTarget)}
      />
      <span
        id="polygon-hint"
        class={fault === null ? 'muted hint' : 'fault hint'}
        role={fault ? 'alert' : undefined}
      >
        {fault === null ? fileHint : faultText(fault)}
      </span>
    </div>
  );
}

function faultText(fault: TakenFault): string {
  return typeof fault === 'string' ? texts.value.faults[fault] : fault.say(lang.value);
}

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
        <Button label={square} class="plain" onClick={removePolygon} />
      </span>
      <PolygonFault />
    </div>
  );
}
