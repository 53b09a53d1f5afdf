import { useState } from 'preact/hooks';
import type { AnalyzeAnswer } from 'sylvan';
import { seriesCsv } from 'sylvan/export';
import { saveFile } from '../ui/save-file.ts';
import type { SeriesRows } from '../ui/trend-years.ts';
import { Findings } from './Findings.tsx';
import { SeriesChart } from './SeriesChart.tsx';
import { SeriesTable } from './SeriesTable.tsx';
import { texts } from './texts.ts';
import './series.css';

interface AnswerProps {
  readonly answer: AnalyzeAnswer;
}

/** The forest year by year since 1984, with what was fitted to it: as a chart, and as the table of the same numbers. */
export function SeriesPanel({ answer }: AnswerProps) {
  const { series = [] } = answer.details;
  const { title, none } = texts.value;
  return (
    <section class="card series" aria-labelledby="series-title">
      <h2 id="series-title">{title}</h2>
      {series.length === 0 ? <p>{none}</p> : <Series answer={answer} series={series} />}
    </section>
  );
}

function Series({ answer, series }: AnswerProps & { readonly series: SeriesRows }) {
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
        <button type="button" class="plain" onClick={() => saveSeries(answer, series)}>
          {csv}
        </button>
      </div>
      {isTableShown && <SeriesTable series={series} />}
    </>
  );
}

function saveSeries({ details: { date } }: AnalyzeAnswer, series: SeriesRows): void {
  const csv = seriesCsv([...series]);
  saveFile(`sylvan-series_${date}.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
}
