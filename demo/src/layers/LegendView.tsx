import { legendOf, type Colour, type Legend } from 'sylvan/export';
import { lang } from '../state/language.ts';
import { texts } from '../texts/map.ts';
import type { View } from './views.ts';
import './layers.css';

/** Colours of a single layer and their meaning. */
export function LegendView({ view: { layers } }: { readonly view: View }) {
  const legend = legendOf(layers[0].id, lang.value);
  const { title, unit, kind, noData, stops } = legend;
  // The highest value is at the top, as on a thermometer.
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
      <ul class="bare">
        {shown.map(({ value, colour, label }) => (
          <li key={value}>
            {kind === 'classes' && (
              <span class="swatch" aria-hidden="true" style={{ background: css(colour) }} />
            )}
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

/** A gradient from the highest value to the lowest. Its colours are evenly spaced, like the labels. */
function gradient({ stops }: Legend): string {
  const parts = stops.toReversed().map(({ colour }) => css(colour));
  return `linear-gradient(to bottom, ${parts.join(', ')})`;
}

function css([red, green, blue]: Colour): string {
  return `rgb(${red} ${green} ${blue})`;
}
