import { useLayoutEffect, useRef } from 'preact/hooks';
import { SAMPLES } from 'sylvan/samples';
import { PolygonBox, PolygonField } from '../picker/PolygonField.tsx';
import { fileFault, takeSamplePlots } from '../picker/take-file.ts';
import { lang } from '../state/language.ts';
import { analyze } from '../state/analysis.ts';
import { isShaping } from '../state/panel.ts';
import { LARGEST, PLOTS_SAMPLE, sampleOf, setSquare, SMALLEST, today, zone } from '../state/zone.ts';
import { texts as mapTexts } from '../texts/map.ts';
import { texts as pickerTexts } from '../texts/picker.ts';
import { texts } from '../texts/shape.ts';
import { Button } from '../ui/Button.tsx';
import { PolygonFault } from '../ui/PolygonFault.tsx';
import { startCrosshair } from './crosshair.ts';
import { startDrawing } from './drawing-tool.ts';
import { isEditable, startEditing } from './editing-tool.ts';
import { DrawingBar, EditingBar, MapHint, PickingBar } from './ToolBars.tsx';
import { theGround } from './use-ground.ts';
import { mode } from './use-tools.ts';

/** The first day of an analysis: the start of Sentinel-2. */
const FIRST_DAY = '2015-06-23';

/** Sets the zone: a sample, a side and a day, an outline drawn or read from a file, or a place under a crosshair. */
export function ShapeCard() {
  return (
    <section class="over shape" aria-label={pickerTexts.value.title}>
      {mode.value === 'draw' && <DrawingBar />}
      {mode.value === 'edit' && <EditingBar />}
      {mode.value === 'pick' && <PickingBar />}
      {mode.value === 'observation' && <Form />}
      <MapHint />
    </section>
  );
}

const PENCIL = '.pencil';

function Form() {
  const isReady = theGround.value !== null;
  const { pick, draw, edit } = mapTexts.value;
  const { polygon } = zone.value;
  const title = useRef<HTMLHeadingElement>(null);
  // Moves the keyboard focus into what the pencil opens, which is elsewhere in the document, and back to the pencil.
  useLayoutEffect(() => {
    if (document.activeElement?.matches(PENCIL)) title.current?.focus();
  }, []);
  const close = () => {
    isShaping.value = false;
    document.querySelector<HTMLElement>(PENCIL)?.focus();
  };
  return (
    <>
      <Button class="soft close" aria-label={texts.value.close} label="×" onClick={close} />
      <h2 ref={title} tabIndex={-1}>
        {pickerTexts.value.title}
      </h2>
      <Samples />
      {polygon === undefined ? <SizeField /> : <PolygonBox polygon={polygon} />}
      <DateField />
      <div class="row">
        <Button class="soft" disabled={!isReady} label={draw} onClick={startDrawing} />
        {isEditable.value && <Button class="soft" disabled={!isReady} label={edit} onClick={startEditing} />}
        <Button class="soft" disabled={!isReady} label={pick} onClick={startCrosshair} />
      </div>
      <details open={fileFault.value !== null}>
        <summary>{texts.value.more}</summary>
        <PolygonField />
      </details>
      {polygon === undefined && <PolygonFault />}
    </>
  );
}

function Samples() {
  const chosen = sampleOf(zone.value)?.id ?? '';
  const choose = ({ currentTarget }: { currentTarget: HTMLSelectElement }) => {
    const sample = SAMPLES.find(({ id }) => id === currentTarget.value);
    if (sample === undefined) return;
    if (sample === PLOTS_SAMPLE) {
      void takeSamplePlots(sample.id);
      return;
    }
    zone.value = sample.request;
    void analyze();
  };
  return (
    <label class="field">
      {texts.value.samples}
      <select value={chosen} onChange={choose}>
        <option value="">{texts.value.ownZone}</option>
        {SAMPLES.map(({ id, title }) => (
          <option key={id} value={id}>
            {title[lang.value]}
          </option>
        ))}
      </select>
    </label>
  );
}

function SizeField() {
  const { size } = zone.value;
  const set = ({ currentTarget: field }: { currentTarget: HTMLInputElement }) => {
    if (field.value !== '') setSquare({ size: Math.round(Number(field.value)) });
    // Replaces text out of range with the zone's actual size.
    field.value = String(zone.value.size);
  };
  const bounds = { min: SMALLEST, max: LARGEST, step: 1, value: size };
  return (
    <div class="field size">
      <label for="size">{texts.value.size}</label>
      <span class="row">
        <input id="size" type="range" {...bounds} onInput={set} />
        <input type="number" aria-label={`${texts.value.size} (km)`} {...bounds} onChange={set} />
        km
      </span>
      <p class="muted hint">{texts.value.handles}</p>
    </div>
  );
}

function DateField() {
  const { date } = zone.value;
  const set = (day: string) =>
    (zone.value = { ...zone.value, date: day === '' || day === today() ? null : day });
  return (
    <label class="field">
      {texts.value.date}
      <input
        type="date"
        min={FIRST_DAY}
        max={today()}
        value={date ?? today()}
        onChange={(event) => set(event.currentTarget.value)}
      />
    </label>
  );
}
