import { isCounted, service } from '../state/engine.ts';
import { lang } from '../state/language.ts';
import { texts } from '../texts/cost.ts';
import { fetchText } from './amounts.ts';

interface CostProps {
  /** Calls; null for a sample, of which none counts. */
  readonly calls: number | null;
  /** Bytes to fetch, about; null where that is not known. */
  readonly bytes: number | null;
  /** Whether it is that and more. */
  readonly isAtLeast?: boolean;
}

/** What an action takes, before it is begun. */
export function Cost({ calls, bytes, isAtLeast = false }: CostProps) {
  const { free, unknown } = texts.value;
  const fetched = bytes === null ? unknown : fetchText(bytes, isAtLeast, lang.value);
  // Where no service counts, nothing is said of that.
  const counted = calls === null || service.value === null ? [] : [countedText(calls)];
  const parts = calls === null ? [free] : [fetched, ...counted];
  return (
    <p class="facts cost" role="status">
      {parts.join(' · ')}
    </p>
  );
}

/** What so many calls count as here. */
export function countedText(calls: number): string {
  return texts.value.counted(isCounted.value ? calls : 0);
}
