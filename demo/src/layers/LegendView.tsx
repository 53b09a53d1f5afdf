import { legendOf, type Colour, type Legend } from 'sylvan/export';
import { lang } from '../state/language.ts';
import { texts } from '../texts/layers.ts';
import { isImage, TRUE_COLOUR, type View } from './views.ts';
import './layers.css';

/** Colours of the shown layer and their meaning. */
export function LegendView({ view }: { readonly view: View }) {
  return isImage(view) ? <ImageLegend view={view} /> : <LayerLegend view={view} />;
}

function ImageLegend({ view }: { readonly view: View }) {
  const { layers } = view;
  const { legend, imageParts } = texts.value;
  const { title, meaning } = imageTexts(view);
  const [{ noData }] = layers.map(({ id }) => legendOf(id, lang.value));
  return (
    <figure class="legend composite">
      <figcaption>{legend(title)}</figcaption>
      <p>{meaning}</p>
      {view.id !== TRUE_COLOUR && <p>{imageParts(layers.map(({ id }) => legendOf(id, lang.value).title))}</p>}
      <NoData label={noData.label} />
    </figure>
  );
}

function LayerLegend({ view: { layers, hidden = [] } }: { readonly view: View }) {
  const legend = legendOf(layers[0].id, lang.value);
  const { title, unit, kind, noData } = legend;
  const stops = legend.stops.filter(({ value }) => kind === 'ramp' || !hidden.includes(value));
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
      <NoData label={noData.label} />
    </figure>
  );
}

function NoData({ label }: { readonly label: string }) {
  return (
    <p class="no-data">
      <span class="swatch hatched" aria-hidden="true" />
      {label}
    </p>
  );
}

/** From the highest value to the lowest, with stops spaced like their labels. */
function gradient({ stops }: Legend): string {
  const parts = stops.toReversed().map(({ colour }) => css(colour));
  return `linear-gradient(to bottom, ${parts.join(', ')})`;
}

function css([red, green, blue]: Colour): string {
  return `rgb(${red} ${green} ${blue})`;
}

export function titleOf(view: View): string {
  return isImage(view) ? imageTexts(view).title : legendOf(view.layers[0].id, lang.value).title;
}

function imageTexts({ id }: View): { readonly title: string; readonly meaning: string } {
  const { images } = texts.value;
  return id === TRUE_COLOUR ? images[TRUE_COLOUR] : images.composite;
}
