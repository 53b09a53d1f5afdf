import { useEffect, useState } from 'preact/hooks';

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
