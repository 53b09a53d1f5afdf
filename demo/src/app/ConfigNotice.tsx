import { configFault } from '../state/config.ts';
import { texts } from '../texts/app.ts';

/** Reports settings of the page's operator that cannot be used. */
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
