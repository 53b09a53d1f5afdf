import { signal } from '@preact/signals';
import { kmBetween } from '../../state/sphere.ts';

export interface Fix {
  readonly lat: number;
  readonly lng: number;
  /** Radius in metres within which the true position lies with a probability of 95%. */
  readonly accuracy: number;
  /** Milliseconds since 1970. */
  readonly time: number;
}

type Trouble = 'denied' | 'unavailable' | 'unsupported';

/** Whether the device's position is used; {@link fix} is the last known position. */
export const isInField = signal(false);
/** Whether the map follows the position. */
export const isFollowing = signal(false);
export const fix = signal<Fix | null>(null);
export const trouble = signal<Trouble | null>(null);

/** Milliseconds in the background after which the receiver is switched off, to save battery. */
const LONG_HIDDEN_MS = 120_000;
/** Minimum movement in metres; smaller ones are ignored. */
const STEP_M = 5;

/** Watches the position until the returned function is called; pauses if the page stays in the background for long. */
export function watchPosition(): () => void {
  let [watch, timer]: [(() => void) | null, ReturnType<typeof setTimeout> | undefined] = [begin(), undefined];
  const pause = () => {
    watch?.();
    watch = null;
  };
  const follow = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(pause, LONG_HIDDEN_MS);
    else watch ??= begin();
  };
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    clearTimeout(timer);
    pause();
    fix.value = null;
  };
}

function begin(): () => void {
  trouble.value = null;
  if (!('geolocation' in navigator)) {
    refuse('unsupported');
    return () => undefined;
  }
  const id = navigator.geolocation.watchPosition(
    take,
    ({ code, PERMISSION_DENIED }) =>
      code === PERMISSION_DENIED ? refuse('denied') : void (trouble.value = 'unavailable'),
    // Uses the satellite receiver, however long the first fix takes.
    { enableHighAccuracy: true },
  );
  return () => navigator.geolocation.clearWatch(id);
}

/** Turns the position off: without permission or support there is nothing to wait for. */
function refuse(why: Trouble): void {
  trouble.value = why;
  isInField.value = false;
}

function take({ coords: { latitude, longitude, accuracy }, timestamp }: GeolocationPosition): void {
  trouble.value = null;
  fix.value = steadied(fix.value, { lat: latitude, lng: longitude, accuracy, time: timestamp });
}

/** A new position, or the previous one with the new time if the device has not moved and the fix is no worse. */
export function steadied(before: Fix | null, next: Fix): Fix {
  if (before === null || next.accuracy < before.accuracy) return next;
  if (next.accuracy > 2 * before.accuracy) return next;
  return 1000 * kmBetween(before, next) < STEP_M ? { ...before, time: next.time } : next;
}
