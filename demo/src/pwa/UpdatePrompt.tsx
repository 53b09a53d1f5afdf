import { texts } from '../texts/pwa.ts';
import { update } from './updates.ts';

export function UpdatePrompt() {
  const take = update.value;
  if (take === null) return null;
  return (
    <p class="banner update" role="status">
      {texts.value.update}{' '}
      <button type="button" onClick={take}>
        {texts.value.reload}
      </button>{' '}
      <button type="button" class="plain" onClick={() => (update.value = null)}>
        {texts.value.later}
      </button>
    </p>
  );
}
