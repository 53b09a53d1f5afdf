import { configFault } from '../state/config.ts';
import { texts } from '../texts/app.ts';

/** Says that the settings of whoever serves the page cannot be used, and which of them. */
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
