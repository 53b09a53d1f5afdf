import { texts } from '../texts/key.ts';

/** What leaves this device, and how reliable on-device counting is. */
export function HonestPanel() {
  return (
    <section class="card" aria-labelledby="honest-title">
      <h2 id="honest-title">{texts.value.honestTitle}</h2>
      <ul>
        {texts.value.honest.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
