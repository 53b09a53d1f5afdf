import { useEffect, useState } from 'preact/hooks';

/** The latest result for `inputs`; null while pending, after a failure, or if `find` is null. */
export function useNewest<T>(find: (() => Promise<T>) | null, inputs: readonly unknown[]): T | null {
  const [found, setFound] = useState<T | null>(null);
  useEffect(() => {
    if (find === null) return undefined;
    let isCurrent = true;
    const set = (next: T | null) => isCurrent && setFound(next);
    find().then(set, () => set(null));
    return () => void (isCurrent = false);
  }, [...inputs, find === null]);
  return find === null ? null : found;
}

const SECOND_MS = 1000;

/** The page's clock in milliseconds, updated every second. */
export function useNow(): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Reads again when the window becomes visible: other windows may have changed the stored data. */
export function useWhenVisible(read: () => Promise<void>): void {
  useEffect(() => {
    const again = () => {
      if (document.visibilityState === 'visible') void read();
    };
    document.addEventListener('visibilitychange', again);
    return () => document.removeEventListener('visibilitychange', again);
  }, []);
}

/** Calls `leave` on Escape, except in elements that handle the key themselves, given by a selector. */
export function useEscape(leave: () => void, others: string): void {
  useEffect(() => {
    const press = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && !(target instanceof Element && target.closest(others))) leave();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** Focuses the content when a focused element disappears, so that keyboard users do not have to start from the top. */
export function focusContent(): void {
  document.getElementById('content')?.focus();
}

/** Focuses the heading of the section around `of`. */
export function focusHeading(of: Element | null): void {
  const heading = of?.closest('section')?.querySelector<HTMLElement>('h2');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
