import { signal } from '@preact/signals';

/** Bytes over which an action waits for the user's word. */
const LARGE = 100e6;

/** An action that fetches much. */
export interface LargeAction {
  /** What it fetches, about. */
  readonly bytes: number;
  /** Whether it fetches that and more. */
  readonly isAtLeast?: boolean;
  readonly start: () => void;
  /** The same with less to fetch, where there is that. */
  readonly light?: Pick<LargeAction, 'bytes' | 'start'>;
}

/** What waits for the user's word; null for nothing. */
export const toConfirm = signal<LargeAction | null>(null);

/** Starts an action at once, or lets the user confirm it where it fetches more than 100 MB. */
export function startConfirmed(action: Omit<LargeAction, 'bytes'> & { readonly bytes: number | null }): void {
  const { bytes, start } = action;
  if (bytes === null || bytes <= LARGE) start();
  else toConfirm.value = { ...action, bytes };
}
