import { useEffect, useState } from 'preact/hooks';

/** What was found last for `inputs`; null while it is not, where it cannot be, and where nothing is wanted. */
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
