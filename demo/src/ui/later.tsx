import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { texts } from '../texts/app.ts';

/** What has its script loaded when it is first shown; where that fails it says so, and the next time it is tried again. */
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
