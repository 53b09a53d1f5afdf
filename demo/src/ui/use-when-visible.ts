import { useEffect } from 'preact/hooks';

/** Reads again when the window becomes visible: other windows may have changed what is stored. */
export function useWhenVisible(read: () => Promise<void>): void {
  useEffect(() => {
    const again = () => {
      if (document.visibilityState === 'visible') void read();
    };
    document.addEventListener('visibilitychange', again);
    return () => document.removeEventListener('visibilitychange', again);
  }, []);
}
