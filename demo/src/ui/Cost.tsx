import { isCounted, service } from '../state/engine.ts';
import { texts } from '../texts/cost.ts';
import { fetchText } from './measures.ts';

interface CostProps {
  /** Calls; null for a sample, which is not counted. */
  readonly calls: number | null;
  /** Approximate bytes to fetch; null if unknown. */
  readonly bytes: number | null;
  /** Whether `bytes` is a lower bound. */
  readonly isAtLeast?: boolean;
}

export function Cost({ calls, bytes, isAtLeast = false }: CostProps) {
  const { free, unknown } = texts.value;
  const fetched = bytes === null ? unknown : fetchText(bytes, isAtLeast);
  // Without a service nothing is counted.
  const counted = calls === null || service.value === null ? [] : [countedText(calls)];
  const parts = calls === null ? [free] : [fetched, ...counted];
  return (
    <p class="facts cost" role="status">
      {parts.join(' · ')}
    </p>
  );
}

export function countedText(calls: number): string {
  return texts.value.counted(isCounted.value ? calls : 0);
}
