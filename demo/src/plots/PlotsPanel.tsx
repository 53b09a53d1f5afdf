import { useEffect } from 'preact/hooks';
import { eudrWords, findingsOf, requestsOf } from 'sylvan/eudr';
import { boundsOfRings, type Bounds } from '../state/degrees.ts';
import { goTo, theGround } from '../map/use-ground.ts';
import { lang } from '../state/language.ts';
import { plotFile } from '../state/panel.ts';
import { outlinesOf } from '../state/polygon.ts';
import { Button } from '../ui/Button.tsx';
import { numbers } from '../ui/numbers.ts';
import { saveFile } from '../ui/save-file.ts';
import { texts } from '../texts/plots.ts';
import { LineFilter, PlotRow } from './PlotRow.tsx';
import {
  lineOf,
  listPlots,
  openPlot,
  plotList,
  rows,
  shownLine,
  type PlotList,
  measuring,
} from './plot-list.ts';
import { packageFiles, bytesOf, counts, endText, measure, unmeasured } from './measure.ts';
import { useOutlines } from './use-outlines.ts';
import { service } from '../state/engine.ts';
import { Cost } from '../ui/Cost.tsx';
import { useNewest } from '../ui/hooks.ts';
import { texts as progressTexts } from '../texts/progress.ts';
import './plots.css';

/** The plots of a file, next to the map, with their forest on 31 December 2020 and their loss since then. */
export function PlotsPanel() {
  const file = plotFile.value;
  const list = plotList.value;
  useEffect(() => void (file && listPlots(file)), [file]);
  useEffect(() => {
    if (list !== null) showAll(list);
  }, [list, theGround.value]);
  return list === null ? <p role="status">{texts.value.reading}</p> : <Listed list={list} />;
}

function Listed({ list }: { readonly list: PlotList }) {
  useOutlines((index) => toggle(list, index));
  const { title, simulated, limits } = eudrWords(lang.value);
  const [, ...findings] = findingsOf(rows.value, lang.value);
  const isSimulated = rows.value.some(({ evidence }) => evidence?.simulated);
  const hasEvidence = rows.value.some(({ evidence }) => evidence !== null);
  return (
    <section class="plots" aria-label={title}>
      <p>{title}.</p>
      <p class="muted">{texts.value.until(list.file.name, numbers.day(list.until))}</p>
      {isSimulated && <p class="muted">{simulated}</p>}
      <Measuring list={list} />
      <LineFilter />
      <ol class="bare">
        {rows.value.map((row, i) =>
          (shownLine.value ?? lineOf(row)) === lineOf(row) ? (
            <li key={i}>
              <PlotRow
                row={row}
                polygon={list.plots[i].polygon}
                isOpen={i === openPlot.value}
                onPress={() => toggle(list, i)}
              />
            </li>
          ) : null,
        )}
      </ol>
      {hasEvidence && findings.map((text) => <p key={text}>{text}</p>)}
      {hasEvidence && <SaveFiles list={list} />}
      <details>
        <summary>{texts.value.limits}</summary>
        {limits.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </details>
    </section>
  );
}

const NAMES = ['eudr.csv', 'eudr.geojson', 'traces.geojson', 'eudr.html'];

function SaveFiles({ list }: { readonly list: PlotList }) {
  const save = async (name: string) => {
    const { make } = (await packageFiles(list)).find((file) => file.name === name)!;
    saveFile(name, make());
  };
  return (
    <div class="save" role="group" aria-label={texts.value.save}>
      <span>{texts.value.save}</span>
      {NAMES.map((name) => (
        <Button label={name} key={name} class="plain" onClick={() => void save(name)} />
      ))}
    </div>
  );
}

function showAll({ plots }: PlotList): void {
  const rings = plots.flatMap(({ polygon }) => (polygon === null ? [] : outlinesOf(polygon)));
  if (rings.length > 0) goTo(boundsOfRings(rings));
}

/** Bounds widened by half a side in each direction, to show the ground around a plot. */
function withRoom([[west, south], [east, north]]: Bounds): Bounds {
  const [x, y] = [(east - west) / 2, (north - south) / 2];
  return [
    [west - x, south - y],
    [east + x, north + y],
  ];
}

/** Opens a plot and moves the map to it, or closes it. */
function toggle({ plots }: PlotList, index: number): void {
  const { polygon, name } = plots[index];
  const isOpening = openPlot.value !== index;
  openPlot.value = isOpening ? index : null;
  if (!isOpening || polygon === null) return;
  goTo(withRoom(boundsOfRings(outlinesOf(polygon))), texts.value.gone(name));
}

/** The button that starts measuring, with the cost; then the progress, and finally the outcome. */
function Measuring({ list }: { readonly list: PlotList }) {
  const { status, elapsed } = measuring.state.value;
  if (status === 'running') return <Running />;
  const hasEnded = status === 'cancelled' || elapsed !== null;
  const left = unmeasured(list);
  return (
    <>
      {hasEnded && <p>{endText()}</p>}
      {left.length > 0 ? <Start list={list} left={left} /> : !hasEnded && <p>{texts.value.none}</p>}
    </>
  );
}

function Start({ list, left }: { readonly list: PlotList; readonly left: readonly number[] }) {
  const { sample, until } = list;
  const bytes = useNewest(sample === undefined ? () => bytesOf(list, left) : null, [list, left.length]);
  const most = Math.max(0, requestsOf(until).compare.length - 1) * left.length;
  return (
    <div class="ask">
      <Button
        label={texts.value.measure(numbers.atMost(left.length, 0), left.length === 1)}
        class="wide"
        onClick={() => measure(list, bytes)}
      />
      <Cost calls={sample === undefined ? 2 * left.length : null} bytes={bytes} />
      <p class="muted">
        {service.value !== null && sample === undefined && `${texts.value.calls(numbers.atMost(most, 0))} `}
        {texts.value.stays}
      </p>
    </div>
  );
}

function Running() {
  const { found } = measuring.state.value;
  const [done, total] = counts();
  return (
    <div class="card progress head">
      <label class="total">
        {texts.value.measuring(done, total)} <progress value={found?.size ?? 0} max={Number(total)} />
      </label>
      <Button label={progressTexts.value.cancel} class="danger" onClick={() => measuring.cancel()} />
    </div>
  );
}
