import { useState } from 'preact/hooks';
import { lang } from '../state/language.ts';
import type { FileFault as PolygonFault } from '../state/polygon-file.ts';
import { takePolygon } from '../state/outline.ts';
import type { NamedPolygon } from '../state/polygon.ts';
import { texts } from '../texts/picker.ts';

/** Extensions of files that the library reads, listed here to avoid loading it. */
const ENDINGS = ['.geojson', '.json', '.geojsonl', '.kml', '.kmz', '.gpx', '.zip', '.shz', '.fgb'];

type FileFault = PolygonFault | 'unread';

/** Takes a polygon from a file; if the file has several, the user chooses one. */
export function PolygonField() {
  const [fault, setFault] = useState<FileFault | null>(null);
  const [choices, setChoices] = useState<readonly NamedPolygon[]>([]);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const found = await polygonsOf(file);
    const isRead = Array.isArray(found);
    setFault(isRead ? null : (found as FileFault));
    setChoices(isRead && found.length > 1 ? found : []);
    if (isRead && found.length === 1) takePolygon(found[0] as NamedPolygon);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer?.files[0]);
  };
  const { file, fileHint } = texts.value;
  return (
    <div class="field drop" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <label for="polygon">{file}</label>
      <input
        id="polygon"
        type="file"
        accept={ENDINGS.join()}
        aria-invalid={fault !== null}
        aria-describedby="polygon-hint"
        // The same file may have been repaired meanwhile.
        onClick={(event) => (event.currentTarget.value = '')}
        onChange={(event) => void take(event.currentTarget.files?.[0])}
      />
      <span
        id="polygon-hint"
        class={fault === null ? 'muted hint' : 'fault hint'}
        role={fault ? 'alert' : undefined}
      >
        {fault === null ? fileHint : faultText(fault)}
      </span>
      <div role="status">{choices.length > 0 && <Choice polygons={choices} />}</div>
    </div>
  );
}

/** The polygons of a file by name. */
function Choice({ polygons }: { readonly polygons: readonly NamedPolygon[] }) {
  const { choose, chosen, unnamed } = texts.value;
  return (
    <label class="field">
      {choose(polygons.length)}
      <select onChange={({ currentTarget }) => takePolygon(polygons[Number(currentTarget.value)])}>
        <option value="" disabled selected>
          {chosen}
        </option>
        {polygons.map(({ name }, i) => (
          <option key={i} value={i}>
            {name || unnamed(i + 1)}
          </option>
        ))}
      </select>
    </label>
  );
}

function faultText(fault: FileFault): string {
  return typeof fault === 'string' ? texts.value.faults[fault] : fault.say(lang.value);
}

async function polygonsOf(file: File): Promise<readonly NamedPolygon[] | FileFault> {
  try {
    const [{ polygonsIn }, bytes] = await Promise.all([
      import('../state/polygon-file.ts'),
      file.arrayBuffer(),
    ]);
    return await polygonsIn(new Uint8Array(bytes), file.name);
  } catch {
    return 'unread';
  }
}
