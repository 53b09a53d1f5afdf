import { useState } from 'preact/hooks';
import { formatNumber } from 'sylvan/locale';
import { lang } from '../state/language.ts';
import { zone } from '../state/zone.ts';
import { squareAround, type PolygonFault } from './polygon.ts';
import { texts } from './texts.ts';

/** Files are small: a polygon of more bytes was not drawn by hand, and would hold the page. */
const MOST_BYTES = 8 * 2 ** 20;

type Outcome = { readonly fault: PolygonFault } | { readonly size: number } | null;

/** Takes a polygon from a file; what is analysed is the square around it. */
export function PolygonField() {
  const [outcome, setOutcome] = useState<Outcome>(null);
  const take = async (file: File | undefined) => {
    if (file !== undefined) setOutcome(await squareFrom(file));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer?.files[0]);
  };
  return (
    <div class="field drop" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <label for="polygon">{texts.value.file}</label>
      <input
        id="polygon"
        type="file"
        accept=".geojson,.json,application/geo+json,application/json"
        aria-describedby="polygon-hint"
        onChange={(event) => void take(event.currentTarget.files?.[0])}
      />
      <Told outcome={outcome} />
    </div>
  );
}

function Told({ outcome }: { readonly outcome: Outcome }) {
  const { fileHint, faults, square } = texts.value;
  const isFault = outcome !== null && 'fault' in outcome;
  const told =
    outcome === null
      ? fileHint
      : isFault
        ? faults[outcome.fault]
        : square(formatNumber(outcome.size, lang.value, 0));
  return (
    <span
      id="polygon-hint"
      class={isFault ? 'fault hint' : 'muted hint'}
      role={outcome ? 'status' : undefined}
    >
      {told}
    </span>
  );
}

async function squareFrom(file: File): Promise<Outcome> {
  if (file.size > MOST_BYTES) return { fault: 'notGeoJson' };
  const square = squareAround(await file.text());
  if (typeof square === 'string') return { fault: square };
  zone.value = { ...zone.value, ...square };
  return { size: square.size };
}
