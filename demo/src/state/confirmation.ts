import { signal } from '@preact/signals';

/** Bytes above which an action asks for confirmation. */
const LARGE = 100e6;

interface LargeAction {
  /** Approximate bytes to fetch. */
  readonly bytes: number;
  /** Whether `bytes` is a lower bound. */
  readonly isAtLeast?: boolean;
  readonly start: () => void;
  /** An alternative that fetches less, if there is one. */
  readonly light?: Pick<LargeAction, 'bytes' | 'start'>;
}

export const toConfirm = signal<LargeAction | null>(null);

/** Starts an action at once, or asks for confirmation if it fetches more than 100 MB. */
export function startConfirmed(action: Omit<LargeAction, 'bytes'> & { readonly bytes: number | null }): void {
  const { bytes, start } = action;
  if (bytes === null || bytes <= LARGE) start();
  else toConfirm.value = { ...action, bytes };
}

/** The question of a dialog before a deletion, which cannot be undone. */
interface Deletion {
  readonly title: string;
  /** Lines that name the deleted items and the consequences. */
  readonly lines: readonly string[];
  readonly yes: string;
  readonly no: string;
  readonly start: () => unknown;
}

export const toDelete = signal<Deletion | null>(null);
