import { useState } from 'preact/hooks';
import { seriesCsv } from 'sylvan/export';
import type { Analysis } from '../state/analysis.ts';
import { baseName } from '../ui/file-name.ts';
import { saveFile } from '../ui/save-file.ts';
import type { SeriesRows } from '../ui/trend-years.ts';
import { Findings } from './Findings.tsx';
import { SeriesChart } from './SeriesChart.tsx';
import { SeriesTable } from './SeriesTable.tsx';
import { texts } from '../texts/series.ts';
import './series.css';

interface FoundProps {
  readonly found: Analysis;
}

/** The forest by year since 1984 with its fits, as a chart and as a table of the same numbers. */
export function SeriesPanel({ found }: FoundProps) {
  const { series = [] } = found.answer.details;
  const { since1984, none } = texts.value;
  return (
    <section class="card series" aria-labelledby="series-title">
      <h2 id="series-title">{since1984}</h2>
      {series.length === 0 ? <p>{none}</p> : <Series found={found} series={series} />}
    </section>
  );
}

function Series({ found, series }: FoundProps & { readonly series: SeriesRows }) {
  const { answer } = found;
  const [isTableShown, showTable] = useState(false);
  const { hideTable, showTable: show, csv } = texts.value;
  return (
    <>
      <SeriesChart answer={answer} series={series} />
      <Findings answer={answer} />
      <div class="row">
        <button
          type="button"
          class="plain"
          aria-expanded={isTableShown}
          onClick={() => showTable(!isTableShown)}
        >
          {isTableShown ? hideTable : show}
        </button>
        <button type="button" class="plain" onClick={() => saveSeries(found, series)}>
          {csv}
        </button>
      </div>
      {isTableShown && <SeriesTable series={series} />}
    </>
  );
}

function saveSeries(found: Analysis, series: SeriesRows): void {
  saveFile(`${baseName(found)}_series.csv`, seriesCsv([...series]));
}
