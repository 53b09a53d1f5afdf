import { update } from '../pwa/updates.ts';
import { configFault } from '../state/config.ts';
import { isOnline } from '../state/device.ts';
import { texts } from '../texts/app.ts';
import { Button } from '../ui/Button.tsx';

export function OfflineBanner() {
  if (isOnline.value) return null;
  return (
    <p class="banner offline" role="status">
      <strong>{texts.value.offline}</strong> {texts.value.offlineWorks}
    </p>
  );
}

export function ConfigNotice() {
  if (configFault.value === null) return null;
  const { title, remedy, details, detail } = texts.value.badConfig;
  return (
    <section class="problem" role="alert" data-code="config-invalid">
      <h2>{title}</h2>
      <p>{remedy}</p>
      <details>
        <summary>{details}</summary>
        <p>{detail(configFault.value)}</p>
      </details>
    </section>
  );
}

export function UpdatePrompt() {
  const take = update.value;
  if (take === null) return null;
  return (
    <p class="banner update" role="status">
      {texts.value.update} <Button label={texts.value.reload} onClick={take} />{' '}
      <Button label={texts.value.later} class="plain" onClick={() => (update.value = null)} />
    </p>
  );
}
