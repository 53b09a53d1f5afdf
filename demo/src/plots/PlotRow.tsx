import { useLayoutEffect, useRef } from 'preact/hooks';
import { convergenceText, eudrWords, plotCells, remarksOf, type AssessedPlot } from 'sylvan/eudr';
import { lang } from '../state/language.ts';
import { isNarrow } from '../state/device.ts';
import { takePolygon } from '../state/outline.ts';
import type { NamedPolygon } from '../state/polygon.ts';
import { requestAnalysis } from '../state/requests.ts';
import { Button } from '../ui/Button.tsx';
import { texts } from '../texts/plots.ts';
import { lineOf, rows, shownLine, type Line } from './plot-list.ts';
import { COLOURS, isSure } from './use-outlines.ts';
import { withUnit } from '../ui/numbers.ts';
import { Pairs } from '../ui/Lists.tsx';

interface RowProps {
  readonly row: AssessedPlot;
  readonly polygon: NamedPolygon | null;
  readonly isOpen: boolean;
  readonly onPress: () => void;
}

/** A plot: its forest in 2020, its loss since then, and the verdict of the maps; when open, everything known about it. */
export function PlotRow({ row, polygon, isOpen, onPress }: RowProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // A phone's sheet is too low for an open plot.
    if (isOpen) box.current?.scrollIntoView({ block: isNarrow.value ? 'start' : 'nearest' });
  }, [isOpen]);
  const analyze = () => {
    takePolygon(polygon!);
    void requestAnalysis();
  };
  return (
    <div class="row-box" ref={box}>
      <button type="button" class="patch" aria-expanded={isOpen} onClick={onPress}>
        <Swatch line={lineOf(row)} /> <b>{row.name}</b> <Summary row={row} />
      </button>
      {isOpen && (
        <div class="opened">
          <Cells row={row} />
          {polygon !== null && <Button label={texts.value.analyze} class="soft" onClick={analyze} />}
        </div>
      )}
    </div>
  );
}

function Summary({ row }: Pick<RowProps, 'row'>) {
  const { evidence, problem } = row;
  if (evidence === null)
    return <span class="muted">{problem ?? eudrWords(lang.value).lines.unmeasured}</span>;
  const hectares = (value: number | null) => (value === null ? '–' : withUnit(value, 2, 'ha'));
  const { forest, loss } = texts.value;
  return (
    <>
      <span class="muted">
        {forest(hectares(evidence.forest_2020_ha))} · {loss(hectares(evidence.loss_ha))}
      </span>
      <span class="line">{convergenceText(evidence.convergence, lang.value)}</span>
    </>
  );
}

function Cells({ row }: Pick<RowProps, 'row'>) {
  const { heads } = eudrWords(lang.value);
  const cells = plotCells(row, lang.value);
  const facts = heads.map((head, i) => [head, cells[i]] as const).slice(1);
  return (
    <>
      <Pairs of={facts.filter(([, cell]) => cell !== '')} />
      {remarksOf(row, lang.value).map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
    </>
  );
}

function Swatch({ line }: { readonly line: Line }) {
  return <i class="swatch" data-sure={isSure(line)} style={{ '--line': COLOURS[line] }} />;
}

/** The lines of convergence, as the legend of the map and as the filter of the list and the map. */
export function LineFilter() {
  const { lines } = eudrWords(lang.value);
  const count = (line: Line) => rows.value.filter((row) => lineOf(row) === line).length;
  const all = Object.keys(COLOURS) as Line[];
  const chips = [null, ...all.filter((line) => count(line) > 0 || line === shownLine.value)];
  return (
    <div class="lines" role="group" aria-label={texts.value.filter}>
      {chips.map((line) => (
        <button
          key={line ?? 'all'}
          type="button"
          class="soft"
          aria-pressed={line === shownLine.value}
          onClick={() => (shownLine.value = line)}
        >
          {line !== null && <Swatch line={line} />}
          {line === null ? texts.value.all : lines[line]}{' '}
          <b>{line === null ? rows.value.length : count(line)}</b>
        </button>
      ))}
    </div>
  );
}
