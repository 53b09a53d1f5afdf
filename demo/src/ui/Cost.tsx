import { isCounted, service } from '../state/engine.ts';
import { texts } from '../texts/ui.ts';
import { fetchText } from './numbers.ts';

interface CostProps {
  /** Number of calls; null for a sample, which is not counted. */
  readonly calls: number | null;
  /** Approximate bytes to fetch; null if unknown. */
  readonly bytes: number | null;
  /** Whether `bytes` is a lower bound. */
  readonly isAtLeast?: boolean;
}

export function Cost({ calls, bytes, isAtLeast = false }: CostProps) {
  const { free, unknown } = texts.value;
  const fetched = bytes === null ? unknown : fetchText(bytes, isAtLeast);
  const parts = calls === null ? [free] : [fetched, countedText(calls)];
  return (
    <p class="facts cost" role="status">
      {parts.filter((part) => part !== '').join(' · ')}
    </p>
  );
}

/** States how many of the calls are counted; empty without a service, because then nothing is counted. */
export function countedText(calls: number): string {
  return service.value === null ? '' : texts.value.counted(isCounted.value ? calls : 0);
}

/** The sentence on calls that were ended early, followed, if there is a service, by a note that they do not count. */
export function uncounted(sentence: string): string {
  return service.value === null ? sentence : `${sentence} ${texts.value.unfinished}`;
}
