import { useEffect } from 'preact/hooks';
import { eudrWords, findingsOf } from 'sylvan/eudr';
import { boundsOfRings, type Bounds } from '../state/degrees.ts';
import { goTo, theGround } from '../map/use-ground.ts';
import { announce } from '../state/announce.ts';
import { lang } from '../state/language.ts';
import { plotFile, sheet } from '../state/panel.ts';
import { outlinesOf } from '../state/polygon.ts';
import { Button } from '../ui/Button.tsx';
import { numbers } from '../ui/numbers.ts';
import { saveFile } from '../ui/save-file.ts';
import { texts } from '../texts/plots.ts';
import { Measuring } from './Measuring.tsx';
import { LineFilter, PlotRow } from './PlotRow.tsx';
import { lineOf, listPlots, openPlot, plotList, rows, shownLine, type PlotList } from './plot-list.ts';
import { packageFiles } from './measure.ts';
import { useOutlines } from './use-outlines.ts';
import './plots.css';

/** The plots of a file, next to the map: what was forest on 31 December 2020, and what became of it. */
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
  // On a phone the full sheet covers the map.
  sheet.value = 'half';
  goTo(withRoom(boundsOfRings(outlinesOf(polygon))));
  announce(texts.value.gone(name));
}
