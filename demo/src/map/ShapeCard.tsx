import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { SAMPLES } from 'sylvan/samples';
import { PolygonBox, PolygonField } from '../picker/PolygonField.tsx';
import { fileFault, takeSamplePlots } from '../picker/take-file.ts';
import { lang } from '../state/language.ts';
import { analyze } from '../state/analysis.ts';
import { isShaping } from '../state/panel.ts';
import { LARGEST, PLOTS_SAMPLE, sampleOf, setSquare, SMALLEST, today, zone } from '../state/zone.ts';
import { texts as mapTexts } from '../texts/map.ts';
import { texts as pickerTexts } from '../texts/picker.ts';
import { Button } from '../ui/Button.tsx';
import { PolygonFault } from '../ui/PolygonFault.tsx';
import { startCrosshair, crosshair } from './crosshair.ts';
import {
  startDrawing,
  cancelDrawing,
  closeDrawing,
  drawingFault,
  drawn,
  undoCorner,
} from './drawing-tool.ts';
import {
  isEditable,
  startEditing,
  addCorner,
  chosenCorner,
  endEditing,
  removeCorner,
} from './editing-tool.ts';
import { theGround } from './use-ground.ts';
import { mode, endPicking, putZone } from './use-tools.ts';
import { useEscape } from '../ui/hooks.ts';
import { Field, Select } from '../ui/Fields.tsx';

/** The earliest day that can be analyzed: the start of Sentinel-2. */
const FIRST_DAY = '2015-06-23';

/** Sets the zone: a sample, the side of a square, a day, an outline drawn or read from a file, or a place under a crosshair. */
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
  // Moves the keyboard focus into the form, which the pencil opens elsewhere in the document, and back to the pencil.
  useLayoutEffect(() => {
    if (document.activeElement?.matches(PENCIL)) title.current?.focus();
  }, []);
  const close = () => {
    isShaping.value = false;
    document.querySelector<HTMLElement>(PENCIL)?.focus();
  };
  useEscape(close, 'dialog, .dock, .combo, .patch-card, .drawer');
  return (
    <>
      <Button class="soft close" aria-label={pickerTexts.value.close} label="×" onClick={close} />
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
        <summary>{pickerTexts.value.more}</summary>
        <PolygonField />
      </details>
    </>
  );
}

function Samples() {
  const chosen = sampleOf(zone.value)?.id ?? '';
  const choose = (id: string) => {
    const sample = SAMPLES.find((one) => one.id === id);
    if (sample === undefined) return;
    if (sample === PLOTS_SAMPLE) {
      void takeSamplePlots(sample.id);
      return;
    }
    zone.value = sample.request;
    void analyze();
  };
  return (
    <Select
      label={pickerTexts.value.samples}
      value={chosen}
      options={[
        ['', pickerTexts.value.ownZone],
        ...SAMPLES.map(({ id, title }) => [id, title[lang.value]] as const),
      ]}
      onPick={choose}
    />
  );
}

function SizeField() {
  const { size } = zone.value;
  const [isCut, setCut] = useState(false);
  const { handles, sides } = pickerTexts.value;
  const set = ({ currentTarget: field }: { currentTarget: HTMLInputElement }) => {
    if (field.value !== '') setSquare({ size: Math.round(Number(field.value)) });
    // Replaces text out of range with the zone's actual size, and says so.
    setCut(field.value !== '' && Number(field.value) !== zone.value.size);
    field.value = String(zone.value.size);
  };
  const bounds = { min: SMALLEST, max: LARGEST, step: 1, value: size };
  return (
    <div class="field size">
      <label for="size">{pickerTexts.value.size}</label>
      <span class="row">
        <input id="size" type="range" {...bounds} onInput={set} />
        <input type="number" aria-label={`${pickerTexts.value.size} (km)`} {...bounds} onChange={set} />
        km
      </span>
      <p class={isCut ? 'fault hint' : 'muted hint'} role={isCut ? 'alert' : undefined}>
        {isCut ? sides : handles}
      </p>
    </div>
  );
}

function DateField() {
  const { date } = zone.value;
  const set = (day: string) =>
    (zone.value = { ...zone.value, date: day === '' || day === today() ? null : day });
  return (
    <Field
      label={pickerTexts.value.date}
      type="date"
      min={FIRST_DAY}
      max={today()}
      value={date ?? today()}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  );
}

/** The actions on the outline that is being drawn, and its fault. */
function DrawingBar() {
  const { close, undo, cancel, corners, faults } = mapTexts.value;
  const fault = drawingFault.value;
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancelDrawing();
    if (event.key === 'Backspace') undoCorner();
  };
  return (
    <div class="drawing-bar" onKeyDown={press}>
      <p class={fault === null ? 'muted' : 'fault'} data-fault={fault}>
        {fault === null ? corners(drawn.value!.length) : faults[fault]}
      </p>
      <div class="row">
        <Button label={close} onClick={closeDrawing} />
        <Button class="plain" label={undo} onClick={undoCorner} />
        <Button class="plain" label={cancel} onClick={cancelDrawing} />
      </div>
    </div>
  );
}

/** The actions on the selected corner, for users without a keyboard. */
function EditingBar() {
  const { chosenCorner: chosen, add, remove, done } = mapTexts.value;
  return (
    <div class="drawing-bar">
      <p class="muted">{chosen(chosenCorner.value + 1)}</p>
      <PolygonFault />
      <div class="row">
        <Button class="plain" label={add} onClick={() => addCorner(chosenCorner.value)} />
        <Button class="plain" label={remove} onClick={removeCorner} />
        <Button label={done} onClick={endEditing} />
      </div>
    </div>
  );
}

function PickingBar() {
  return (
    <div class="drawing-bar">
      <Button label={mapTexts.value.put} onClick={() => crosshair.value && putZone(crosshair.value)} />
      <Button class="soft" label={mapTexts.value.done} onClick={endPicking} />
    </div>
  );
}

/** How to use the map, by pointer, finger or keys; omits keys on devices without a keyboard. */
function MapHint() {
  const { hints, keys } = mapTexts.value;
  const { value: tool } = mode;
  if (tool === 'observation') return null;
  return (
    <p class="muted hint">
      {hints[tool]} <span class="by-keys">{keys[tool]}</span>
    </p>
  );
}
