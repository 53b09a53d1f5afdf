import { signal, untracked, useComputed, useSignalEffect } from '@preact/signals';
import { packsOf, type PackEstimate } from 'sylvan/packs';
import { Button } from '../ui/Button.tsx';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { Total } from '../progress/Total.tsx';
import { startConfirmed } from '../state/confirmation.ts';
import { isStarted, sylvan } from '../state/engine.ts';
import { removePolygon } from '../state/outline.ts';
import { createRun } from '../state/run.ts';
import { sampleOf, today, zone } from '../state/zone.ts';
import { Cost } from '../ui/Cost.tsx';
import { PageLink } from '../ui/PageLink.tsx';
import { goOn, make, making, progress } from './making.ts';
import { texts } from '../texts/packs.ts';
import { numbers, aboutBytes, bytesText, pointText } from '../ui/numbers.ts';
import { Field } from '../ui/Fields.tsx';
import { focusHeading } from '../ui/hooks.ts';

/** The form's entries. Null stands for the default: the zone's day, the year before `to`, and the year of the day. */
interface PackChoice {
  readonly date: string | null;
  readonly from: number | null;
  readonly to: number | null;
}

const choice = signal<PackChoice>({ date: null, from: null, to: null });
const estimating = createRun<PackEstimate>();

export function MakePanel() {
  return (
    <section class="card" aria-labelledby="make-title">
      <h2 id="make-title">{texts.value.makeTitle}</h2>
      {zone.value.polygon === undefined ? <SquarePack /> : <NoPolygon />}
      <MakingProgress />
    </section>
  );
}

function NoPolygon() {
  const { noPolygon, squareOf } = texts.value;
  return (
    <>
      <p class="no-polygon">{noPolygon}</p>
      <Button label={squareOf(numbers.atMost(zone.value.size, 0))} class="plain" onClick={removePolygon} />
    </>
  );
}

function SquarePack() {
  const requested = useComputed(packZone);
  useSignalEffect(() => {
    const zoneNow = requested.value;
    if (isStarted.value) untracked(() => void estimating.start(() => packsOf(sylvan()).estimate(zoneNow)));
  });
  const { status } = estimating.state.value;
  const submit = (event: Event) => {
    event.preventDefault();
    const [packZone, { found }] = [requested.value, estimating.state.value];
    startConfirmed({ bytes: found?.bytes ?? null, isAtLeast: true, start: () => void make(packZone) });
  };
  return (
    <>
      <ZoneLine />
      {sampleOf(zone.value) !== undefined && <p class="of-sample">{texts.value.ofSample}</p>}
      <form onSubmit={submit} noValidate>
        <div class="row">
          <YearField id="from" value={requested.value.from} />
          <YearField id="to" value={requested.value.to} />
          <Field
            label={texts.value.day}
            type="date"
            value={requested.value.date}
            onChange={({ currentTarget }) => choose({ date: currentTarget.value || null })}
          />
        </div>
        <p class="muted">{texts.value.dayNote}</p>
        <ProblemNotice of={estimating} />
        {status !== 'failed' && <PackCost />}
        <button type="submit" disabled={making.state.value.status === 'running' || status === 'failed'}>
          {texts.value.make}
        </button>
      </form>
    </>
  );
}

/** The request for a pack, with a value for each field. */
function packZone() {
  const { lat, lng, size } = zone.value;
  const date = choice.value.date ?? zone.value.date ?? today();
  const to = choice.value.to ?? Number(date.slice(0, 4));
  return { lat, lng, size, date, to, from: choice.value.from ?? to - 1 };
}

function ZoneLine() {
  const { lat, lng, size } = zone.value;
  const point = pointText(lat, lng);
  return (
    <p>
      {texts.value.zone(point, numbers.atMost(size, 0))}{' '}
      <PageLink to="forest">{texts.value.otherZone}</PageLink>
    </p>
  );
}

/** The cost of making a pack. Its file is smaller than the download, because it contains only the data that are used. */
function PackCost() {
  const { found, status } = estimating.state.value;
  if (found === null || status !== 'done') return <p>…</p>;
  const { units, bytes } = found;
  return (
    <>
      <Cost calls={units} bytes={bytes} isAtLeast />
      {bytes !== null && <p class="muted">{texts.value.fileSize(aboutBytes(bytes))}</p>}
    </>
  );
}

function choose(change: Partial<PackChoice>): void {
  choice.value = { ...choice.value, ...change };
}

/** An empty field means the default year; the library validates other entries. */
function YearField({ id, value }: { readonly id: 'from' | 'to'; readonly value: number }) {
  const take = (typed: string) => choose({ [id]: typed.trim() === '' ? null : Number(typed) });
  return (
    <Field
      label={texts.value[id]}
      type="number"
      class="year"
      value={Number.isNaN(value) ? '' : value}
      onChange={({ currentTarget }) => take(currentTarget.value)}
    />
  );
}

function MakingProgress() {
  const { status } = making.state.value;
  if (status === 'idle') return null;
  return (
    <div class="making" aria-busy={status === 'running'}>
      {status === 'running' && <Running />}
      {status === 'done' && <p>{texts.value.made}</p>}
      {status === 'cancelled' && <p>{texts.value.paused}</p>}
      <ProblemNotice of={making} />
      {(status === 'cancelled' || status === 'failed') && (
        <Button label={texts.value.resume} onClick={() => void goOn()} />
      )}
    </div>
  );
}

function Running() {
  const fraction = progress.value?.fraction ?? 0;
  const { begun } = making.state.value;
  return (
    <>
      <Total key={begun} fraction={fraction} begun={begun} label={texts.value.making} />
      <p>{reported()}</p>
      <Button label={texts.value.pause} class="plain" onClick={pause} />
    </>
  );
}

function pause({ currentTarget }: { readonly currentTarget: Element }): void {
  focusHeading(currentTarget);
  making.cancel();
}

function reported(): string {
  const now = progress.value;
  if (now === null) return '…';
  const { steps, callOf, fetched } = texts.value;
  const whole = (value: number) => numbers.atMost(value, 0);
  return [steps[now.step], callOf(whole(now.call), whole(now.calls)), fetched(bytesText(now.bytes))].join(
    ' · ',
  );
}
