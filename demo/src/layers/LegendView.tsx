import { legendOf, type Colour, type LayerId, type Legend } from 'sylvan/export';
import { lang } from '../state/language.ts';
import { texts } from './texts.ts';
import './layers.css';

/** Colours of a layer, with what each means. */
export function LegendView({ id }: { readonly id: LayerId }) {
  const legend = legendOf(id, lang.value);
  const { title, unit, kind, stops, noData } = legend;
  // The highest stands at the top, as on a thermometer.
  const shown = kind === 'ramp' ? stops.toReversed() : stops;
  return (
    <figure class={`legend ${kind}`}>
      <figcaption>
        {texts.value.legend(title)}
        {kind === 'ramp' && <span class="muted"> ({unit ?? texts.value.noUnit})</span>}
      </figcaption>
      {kind === 'ramp' && (
        <span class="ramp-bar" aria-hidden="true" style={{ background: gradient(legend) }} />
      )}
      <ul>
        {shown.map(({ value, colour, label }) => (
          <li key={value}>
            {kind === 'classes' && <Swatch colour={colour} />}
            {label}
          </li>
        ))}
      </ul>
      <p class="no-data">
        <span class="swatch hatched" aria-hidden="true" />
        {noData.label}
      </p>
    </figure>
  );
}

function Swatch({ colour }: { readonly colour: Colour }) {
  return <span class="swatch" aria-hidden="true" style={{ background: css(colour) }} />;
}

/** From the highest value to the lowest. */
function gradient({ stops, range: [low, high] }: Legend): string {
  const share = (value: number) => `${((high - value) / (high - low)) * 100}%`;
  const parts = stops.toReversed().map(({ value, colour }) => `${css(colour)} ${share(value)}`);
  return `linear-gradient(to bottom, ${parts.join(', ')})`;
}

function css([red, green, blue]: Colour): string {
  return `rgb(${red} ${green} ${blue})`;
}
