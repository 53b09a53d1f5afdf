import { texts } from '../texts/map.ts';

/** What the marks over every layer of an answer mean. */
export function MapKey() {
  const { lossMark, fireMark } = texts.value;
  return (
    <p class="row map-key">
      <span class="loss-key">{lossMark}</span>
      <span class="fire-key">{fireMark}</span>
    </p>
  );
}
