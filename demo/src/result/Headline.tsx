import { translatedSummary } from 'sylvan/locale';
import { analysis, type Analysis } from '../state/analysis.ts';
import { lang } from '../state/language.ts';
import { AnswerOf } from '../ui/AnswerOf.tsx';
import { Coded } from '../ui/Coded.tsx';
import { Simulated } from '../ui/Warnings.tsx';
import { ScoreCard } from './ScoreCard.tsx';
import { texts } from '../texts/result.ts';
import { dayText } from './tile.ts';
import './result.css';

/** The answer in one sentence and one number. */
export function Headline({ found: { answer, zone, isCached, isPreliminary } }: { readonly found: Analysis }) {
  const { title, stored, beingComputed, preliminary, ended } = texts.value;
  const isRunning = analysis.state.value.status === 'running';
  return (
    <section class="card result" aria-labelledby="result-title">
      <h2 id="result-title">{title}</h2>
      <AnswerOf zone={zone} ground={answer.details.zone} days={dayText(answer)} />
      <p class="sentence">
        <Coded text={translatedSummary(answer, lang.value)} code={answer.deforestation_alert} />
      </p>
      <Simulated answer={answer} />
      {isCached === true && (
        <p class="muted kept">
          {stored} {isRunning && beingComputed}
        </p>
      )}
      {isPreliminary === true && (
        <p class="muted kept">
          <strong>{preliminary}</strong> {!isRunning && ended}
        </p>
      )}
      <ScoreCard answer={answer} />
    </section>
  );
}
