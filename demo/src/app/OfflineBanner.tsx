import { isOnline } from '../state/network.ts';
import { texts } from '../texts/app.ts';

/** Says that there is no network, and what still works. */
export function OfflineBanner() {
  if (isOnline.value) return null;
  return (
    <p class="banner offline" role="status">
      <strong>{texts.value.offline}</strong> {texts.value.offlineWorks}
    </p>
  );
}
