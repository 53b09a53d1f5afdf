import { lang } from '../state/language.ts';
import { texts } from '../texts/cost.ts';
import { fetchText } from './amounts.ts';

interface CostProps {
  /** Calls that count; null for a sample, of which none does. */
  readonly calls: number | null;
  /** Bytes to fetch, about; null where that is not known. */
  readonly bytes: number | null;
  /** Whether it is that and more. */
  readonly isAtLeast?: boolean;
  /** What is said before. */
  readonly lead?: readonly string[];
}

/** What an action takes, before it is begun. */
export function Cost({ calls, bytes, isAtLeast = false, lead = [] }: CostProps) {
  const { free, counted, unknown } = texts.value;
  const fetched = bytes === null ? unknown : fetchText(bytes, isAtLeast, lang.value);
  const parts = [...lead, ...(calls === null ? [free] : [fetched, counted(calls)])];
  return (
    <p class="facts cost" role="status">
      {parts.join(' · ')}
    </p>
  );
}
