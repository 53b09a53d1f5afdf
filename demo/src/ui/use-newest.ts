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
