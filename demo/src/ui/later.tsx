import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { texts } from '../texts/ui.ts';

/**
 * A component that loads its script when first shown. If that fails, it shows an error, and tries again the next time it is
 * shown.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const found = signal<ComponentType<Props> | null>(null);
  const hasFailed = signal(false);
  const fetchOnce = () => {
    if (found.value !== null) return;
    hasFailed.value = false;
    load().then(
      (component) => (found.value = component),
      () => (hasFailed.value = true),
    );
  };
  return function Later(props) {
    useEffect(fetchOnce, []);
    const Found = found.value;
    if (Found !== null) return <Found {...props} />;
    return hasFailed.value ? <p role="alert">{texts.value.notLoaded}</p> : null;
  };
}
