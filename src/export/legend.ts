import type { Lang } from '../contract/zone.ts';
import { INDICES, ofIndices } from '../geo/indices.ts';
import { isClassLayer, LAYER_CLASSES, type ClassLayerId, type LayerId } from '../geo/layer.ts';
import { layerTexts } from '../locale/layer-texts.ts';
import { formatNumber } from '../locale/typography.ts';
import { checkNames } from './door.ts';

/** Red, green, blue and opacity, 0 to 255 (sRGB). */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

const opaque = (red: number, green: number, blue: number): Colour => [red, green, blue, 255];

const TRANSPARENT: Colour = [0, 0, 0, 0];

/**
 * Brown through near white to teal, from loss to gain. The lightness rises to the middle and falls symmetrically, and the hues
 * lie on the blue-yellow axis, which people with protanopia or deuteranopia can distinguish.
 */
const BROWN_TO_TEAL: readonly Colour[] = [
  opaque(109, 55, 20),
  opaque(181, 108, 36),
  opaque(223, 177, 121),
  opaque(244, 244, 239),
  opaque(117, 204, 199),
  opaque(30, 146, 146),
  opaque(6, 82, 86),
];

/** From bare ground to dense foliage: sand to dark green, each step a fifth darker. */
const SAND_TO_GREEN: readonly Colour[] = [
  opaque(247, 239, 209),
  opaque(209, 211, 142),
  opaque(150, 181, 93),
  opaque(90, 145, 71),
  opaque(42, 103, 54),
  opaque(12, 61, 34),
];

/** From recent to old: dark red to pale red, each step lighter, so that recent loss stands out. */
const RED_TO_ROSE: readonly Colour[] = [
  opaque(70, 0, 20),
  opaque(150, 10, 40),
  opaque(215, 70, 65),
  opaque(244, 140, 120),
  opaque(253, 215, 203),
];

/** From black to white in even steps of lightness, proportional to measured brightness. */
const GREYS: readonly Colour[] = [0, 51, 102, 153, 204, 255].map((grey) => opaque(grey, grey, grey));

/** Colour of unchanged land, light enough to recede, dark enough to stand out from a white page. */
const NOTHING_CHANGED = opaque(226, 226, 221);

/** Colours of other land and of forest. */
const FOREST_COLOURS: readonly Colour[] = [opaque(232, 226, 206), opaque(42, 103, 54)];

/** One value of a layer, its colour and its label. */
export interface LegendStop {
  /** In the layer's unit; for classes, the class. */
  readonly value: number;
  /** Colour of the value. */
  readonly colour: Colour;
  /** Formatted in the legend's language. */
  readonly label: string;
}

/** How to display a layer. */
export interface Legend {
  /** Id of the layer. */
  readonly id: LayerId;
  /** `ramp`: colours are interpolated between stops, over the range. `classes`: every value is one of the stops. */
  readonly kind: 'ramp' | 'classes';
  /** Title of the layer, in the legend's language. */
  readonly title: string;
  /** `null` for numbers without a unit, such as indices. */
  readonly unit: string | null;
  /** Values of the first and the last stop. A ramp shows values beyond them in the colours of its ends. */
  readonly range: readonly [low: number, high: number];
  /** In ascending order of value. */
  readonly stops: readonly LegendStop[];
  /** Pixels with unknown values (NaN, or 255 in layers of classes) are transparent. */
  readonly noData: { readonly colour: Colour; readonly label: string };
}

interface Ramp {
  readonly values: readonly number[];
  readonly colours: readonly Colour[];
  /** Whether the values are counts, so that values below the first stop do not occur. */
  readonly isCount?: boolean;
}

const NDVI: Ramp = { values: INDICES.ndvi.legend, colours: SAND_TO_GREEN };
const VISIBLE: Ramp = { values: [0, 0.04, 0.08, 0.12, 0.16, 0.2], colours: GREYS };
const METRES: Ramp = { values: [0, 10, 20, 30, 40, 50], colours: SAND_TO_GREEN };

const RAMPS: Readonly<Record<Exclude<LayerId, ClassLayerId>, Ramp>> = {
  ...ofIndices((id) => ({ values: INDICES[id].legend, colours: SAND_TO_GREEN })),
  'forest-probability': { values: [0, 0.2, 0.4, 0.6, 0.8, 1], colours: SAND_TO_GREEN },
  'canopy-height': METRES,
  'loss-age': { values: [0, 90, 180, 270, 365], colours: RED_TO_ROSE, isCount: true },
  // Forests are dark in visible light and bright in near infrared: each band's grey scale covers its usual range.
  red: VISIBLE,
  green: VISIBLE,
  blue: VISIBLE,
  nir08: { values: [0, 0.1, 0.2, 0.3, 0.4, 0.5], colours: GREYS },
  swir16: { values: [0, 0.08, 0.16, 0.24, 0.32, 0.4], colours: GREYS },
  observations: { values: [0, 1, 2, 4, 6, 8], colours: GREYS, isCount: true },
  'ndvi-change': { values: [-0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6], colours: BROWN_TO_TEAL },
  // Loss is positive in dNBR, so the colours are reversed.
  dnbr: { values: [-0.9, -0.6, -0.3, 0, 0.3, 0.6, 0.9], colours: BROWN_TO_TEAL.toReversed() },
  'ndvi-significance': { values: [-6, -4, -2, 0, 2, 4, 6], colours: BROWN_TO_TEAL },
  'ndvi-before': NDVI,
  'ndvi-after': NDVI,
  'red-before': VISIBLE,
  'green-before': VISIBLE,
  'blue-before': VISIBLE,
  'red-after': VISIBLE,
  'green-after': VISIBLE,
  'blue-after': VISIBLE,
};

const CLASS_COLOURS: Readonly<Record<ClassLayerId, readonly Colour[]>> = {
  // Teal for regrowth, grey for no change, sand to dark red-brown for loss.
  severity: [
    opaque(6, 82, 86),
    opaque(74, 177, 175),
    NOTHING_CHANGED,
    opaque(232, 199, 115),
    opaque(218, 148, 63),
    opaque(171, 87, 39),
    opaque(100, 40, 26),
  ],
  // No change, loss, gain.
  'forest-change': [NOTHING_CHANGED, opaque(190, 90, 10), opaque(2, 113, 122)],
  forest: FOREST_COLOURS,
  worldcover: FOREST_COLOURS,
  gfc2020: FOREST_COLOURS,
  hansen: FOREST_COLOURS,
  // Forest in none, one, two or three maps; colours of disagreement are neither sand nor green.
  'map-agreement': [opaque(232, 226, 206), opaque(196, 160, 200), opaque(128, 104, 168), opaque(42, 103, 54)],
  // No loss, and loss by certainty: the more certain, the darker.
  loss: [NOTHING_CHANGED, opaque(232, 199, 115), opaque(190, 110, 40), opaque(100, 40, 26)],
};

/**
 * The legend of the layer `id` in the requested language. All layers with that id have the same legend, so that they can be
 * compared. Throws `invalid-parameters` for an unknown id or language.
 */
export function legendOf(id: LayerId, lang: Lang): Legend {
  checkNames(id, lang);
  const { titles, units, noData } = layerTexts(lang);
  const stops = isClassLayer(id) ? classStops(id, lang) : rampStops(RAMPS[id], lang);
  return {
    id,
    kind: isClassLayer(id) ? 'classes' : 'ramp',
    title: titles[id],
    unit: units[id] ?? null,
    range: [stops[0].value, stops[stops.length - 1].value],
    stops,
    noData: { colour: TRANSPARENT, label: noData },
  };
}

function classStops(id: ClassLayerId, lang: Lang): LegendStop[] {
  const labels: Readonly<Record<string, string>> = layerTexts(lang).classes[id];
  return LAYER_CLASSES[id].map((name, value) => ({
    value,
    colour: CLASS_COLOURS[id][value],
    label: labels[name],
  }));
}

function rampStops({ values, colours, isCount = false }: Ramp, lang: Lang): LegendStop[] {
  const lowest = isCount ? '' : '≤ ';
  const signs = values.map((_, i) => (i === 0 ? lowest : i === values.length - 1 ? '≥ ' : ''));
  return values.map((value, i) => ({
    value,
    colour: colours[i],
    label: signs[i] + formatNumber(value, lang, 2),
  }));
}

/**
 * The colour of a value: a class has its own; on a ramp it is interpolated between the two stops around the value, with each
 * component rounded to an integer. Transparent for NaN and for values that are not a class.
 */
export function colourOf({ kind, stops, noData }: Legend, value: number): Colour {
  if (Number.isNaN(value)) return noData.colour;
  if (kind === 'classes') return stops[value]?.colour ?? noData.colour;
  const last = stops.length - 1;
  if (value <= stops[0].value) return stops[0].colour;
  if (value >= stops[last].value) return stops[last].colour;
  const above = stops.findIndex((stop) => stop.value > value);
  return mixed(stops[above - 1], stops[above], value);
}

function mixed(low: LegendStop, high: LegendStop, value: number): Colour {
  const fraction = (value - low.value) / (high.value - low.value);
  const part = (i: number): number => Math.round(low.colour[i] + fraction * (high.colour[i] - low.colour[i]));
  return [part(0), part(1), part(2), part(3)];
}
