import {
  analysis,
  analyze,
  isAnalysisStale,
  isEndedEarly,
  isRepeat,
  type Analysis,
} from '../state/analysis.ts';
import { lang } from '../state/language.ts';
import { sampleAround } from '../state/zone.ts';
import { texts } from '../texts/result.ts';
import { Button } from '../ui/Button.tsx';
import { countedText } from '../ui/Cost.tsx';
import { DAY_LOCALES } from '../ui/numbers.ts';
import { lacksOf } from './lacks.ts';

/** The data that the answer lacks, in one line, with a button if a retry may help. */
export function LacksLine({ found }: { readonly found: Analysis }) {
  const { sources, isRetryable } = lacksOf(found.answer, isEndedEarly.value);
  if (sources.length === 0) return null;
  const { from, lacking, lacks, retry, complete } = texts.value;
  const list = new Intl.ListFormat(DAY_LOCALES[lang.value]);
  const names = list.format(sources.map((one) => lacks[one]));
  const isOfHosts = found.pack === null && sampleAround(found.zone) === undefined;
  const isIdle = analysis.state.value.status !== 'running' && !isAnalysisStale.value;
  return (
    <p class="lacks">
      {from(list.format(found.answer.satellites_used))} {lacking(names)}{' '}
      {isRetryable && isIdle && (
        <>
          <Button
            class="plain"
            label={isEndedEarly.value ? complete : retry}
            onClick={() => void analyze(found.pack)}
          />{' '}
          {isOfHosts && <span class="muted">{countedText(isRepeat.value ? 0 : 1)}</span>}
        </>
      )}
    </p>
  );
}
