import { useState } from 'preact/hooks';
import { takeOutline } from '../state/outline.ts';
import type { PolygonFault } from '../state/polygon.ts';
import { OutlineNote } from '../ui/OutlineNote.tsx';
import { texts } from '../texts/picker.ts';

/** Files are small: a polygon of more bytes was not drawn by hand, and would hold the page. */
const MAX_BYTES = 8 * 2 ** 20;

/** Why a file gives no zone: a word of this area's texts. */
type FileFault = PolygonFault | 'tooManyBytes' | 'unread';

/** Takes a polygon from a file; what is analysed is the square around it. */
export function PolygonField() {
  const [fault, setFault] = useState<FileFault | null>(null);
  const take = async (file: File | undefined) => {
    if (file !== undefined) setFault(await takeFile(file));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer?.files[0]);
  };
  const { file, fileHint, faults } = texts.value;
  return (
    <div class="field drop" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <label for="polygon">{file}</label>
      <input
        id="polygon"
        type="file"
        accept=".geojson,.json,application/geo+json,application/json"
        aria-invalid={fault !== null}
        aria-describedby="polygon-hint"
        // The same file may have been mended meanwhile.
        onClick={(event) => (event.currentTarget.value = '')}
        onChange={(event) => void take(event.currentTarget.files?.[0])}
      />
      <span
        id="polygon-hint"
        class={fault === null ? 'muted hint' : 'fault hint'}
        role={fault ? 'alert' : undefined}
      >
        {fault === null ? fileHint : faults[fault]}
      </span>
      <div role="status">
        <OutlineNote />
      </div>
    </div>
  );
}

async function takeFile(file: File): Promise<FileFault | null> {
  if (file.size > MAX_BYTES) return 'tooManyBytes';
  const text = await file.text().catch(() => null);
  return text === null ? 'unread' : takeOutline(text);
}
