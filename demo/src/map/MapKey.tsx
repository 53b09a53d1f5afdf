import { texts } from '../texts/map.ts';

/** What the marks over every layer of an answer mean. */
export function MapKey() {
  const { lossMark, fireMark } = texts.value;
  return (
    <p class="row map-key">
      <span class="loss-mark">{lossMark}</span>
      <span class="fire-mark">{fireMark}</span>
    </p>
  );
}
