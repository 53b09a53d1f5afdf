import type { OpenedPack } from 'sylvan/packs';
import { translatedSummary } from 'sylvan/locale';
import type { Period } from '../state/comparison.ts';
import { lang } from '../state/language.ts';
import { Button } from '../ui/Button.tsx';
import { numbers } from '../ui/numbers.ts';
import { texts } from '../texts/packs.ts';
import { dayIn, periodsOf, showStored } from './use-pack.ts';

type Result = OpenedPack['results'][number];

export function StoredResults({ opened }: { readonly opened: OpenedPack }) {
  const { results } = opened;
  return (
    <section>
      <h4>{texts.value.results}</h4>
      <p class="muted">{results.length === 0 ? texts.value.noResults : texts.value.resultsNote}</p>
      <ul class="results bare">
        {results.map((result) => (
          <li key={nameOf(result)}>
            <strong>{nameOf(result)}</strong>
            <p>{translatedSummary(result.record, lang.value)}</p>
            <Button
              label={texts.value.show}
              class="plain"
              aria-label={texts.value.showOf(nameOf(result))}
              onClick={() => showStored(opened, result)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf({ operation, request }: Result): string {
  const day = (stated: string) => numbers.day(stated);
  if (operation === 'analyze') return texts.value.analysisOf(day(dayIn(request, 'date')));
  const { before, after } = periodsOf(request);
  const span = ({ start, end }: Period) => `${day(start)} – ${day(end)}`;
  return texts.value.comparisonOf(span(before), span(after));
}
