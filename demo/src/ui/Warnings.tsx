import type { AnalyzeAnswer, CompareAnswer } from 'sylvan';
import { translatedWarning } from 'sylvan/locale';
import { lang } from '../state/language.ts';
import { simulationOf } from './simulated.ts';
import { texts } from '../texts/ui.ts';
import './ui.css';

interface AnswerProps {
  readonly answer: AnalyzeAnswer | CompareAnswer;
}

/** A prominent note on an answer from simulated images: it shows no real place. */
export function Simulated({ answer }: AnswerProps) {
  const found = simulationOf(answer);
  if (found === undefined) return null;
  return (
    <p class="simulated">
      <strong>{texts.value.simulated}</strong> {translatedWarning(found, lang.value)}
    </p>
  );
}

export function Warnings({ answer }: AnswerProps) {
  const others = answer.details.warnings.filter(({ code }) => code !== 'simulated-data');
  if (others.length === 0) return null;
  return (
    <>
      <h2>{texts.value.caveats}</h2>
      <ul class="warnings">
        {others.map((warning) => (
          <li key={warning.code + warning.detail} data-code={warning.code}>
            {translatedWarning(warning, lang.value)}
          </li>
        ))}
      </ul>
    </>
  );
}
