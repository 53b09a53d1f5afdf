import { analysis, isEndedEarly, type Analysis } from '../state/analysis.ts';
import { lang } from '../state/language.ts';
import { AnswerOf } from '../ui/AnswerOf.tsx';
import { Simulated } from '../ui/Warnings.tsx';
import { AnswerBanner } from './AnswerBanner.tsx';
import { bannerOf } from './banner.ts';
import { factsOf } from './facts.ts';
import { LacksLine } from './LacksLine.tsx';
import { ScoreCard } from './ScoreCard.tsx';
import { texts } from '../texts/result.ts';
import { dayText } from './tile.ts';
import './result.css';

/** The answer: what happened, what stands there, what is missing, and last the score. */
export function Headline({ found }: { readonly found: Analysis }) {
  const { answer, zone, isCached, isPreliminary } = found;
  const { title, stored, beingComputed, preliminary, incomplete, ended } = texts.value;
  const isRunning = analysis.state.value.status === 'running';
  return (
    <section class="card result" aria-labelledby="result-title">
      <h2 id="result-title">{title}</h2>
      <Simulated answer={answer} />
      <AnswerBanner banner={bannerOf(answer, lang.value, isEndedEarly.value)} />
      <AnswerOf zone={zone} ground={answer.details.zone} days={dayText(answer)} />
      {isCached === true && (
        <p class="muted kept">
          {stored} {isRunning && beingComputed}
        </p>
      )}
      {isPreliminary === true && (
        <p class="muted kept">
          <strong>{isEndedEarly.value ? incomplete : preliminary}</strong> {isEndedEarly.value && ended}
        </p>
      )}
      <ul class="facts">
        {factsOf(answer, lang.value).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <LacksLine found={found} />
      <ScoreCard answer={answer} />
    </section>
  );
}
