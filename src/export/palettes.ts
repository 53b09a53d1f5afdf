/** Red, green, blue and opacity, 0 to 255 (sRGB). */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

const opaque = (red: number, green: number, blue: number): Colour => [red, green, blue, 255];

export const TRANSPARENT: Colour = [0, 0, 0, 0];

/**
 * Brown over near white to teal, from loss to gain. The lightness rises to the middle and falls alike on both sides, and
 * the hues lie on the axis of blue and yellow, which protanopes and deuteranopes keep.
 */
export const BROWN_TO_TEAL: readonly Colour[] = [
  opaque(109, 55, 20),
  opaque(181, 108, 36),
  opaque(223, 177, 121),
  opaque(244, 244, 239),
  opaque(117, 204, 199),
  opaque(30, 146, 146),
  opaque(6, 82, 86),
];

/** From bare ground to dense leaf: sand to dark green, each step a fifth darker. */
export const SAND_TO_GREEN: readonly Colour[] = [
  opaque(247, 239, 209),
  opaque(209, 211, 142),
  opaque(150, 181, 93),
  opaque(90, 145, 71),
  opaque(42, 103, 54),
  opaque(12, 61, 34),
];

/** From black to white in even steps of lightness: brightness as it was measured. */
export const GREYS: readonly Colour[] = [0, 51, 102, 153, 204, 255].map((grey) => opaque(grey, grey, grey));

/** Light enough to recede, dark enough to be told from a white page. */
const NOTHING_CHANGED = opaque(226, 226, 221);

/** The classes of severity: teal for regrowth, grey for no change, sand to dark red-brown for loss. */
export const SEVERITY_COLOURS: readonly Colour[] = [
  opaque(6, 82, 86),
  opaque(74, 177, 175),
  NOTHING_CHANGED,
  opaque(232, 199, 115),
  opaque(218, 148, 63),
  opaque(171, 87, 39),
  opaque(100, 40, 26),
];

/** Neither, loss, gain. */
export const CHANGE_COLOURS: readonly Colour[] = [NOTHING_CHANGED, opaque(190, 90, 10), opaque(2, 113, 122)];

/** Other land, forest. */
export const FOREST_COLOURS: readonly Colour[] = [opaque(232, 226, 206), opaque(42, 103, 54)];

/** No loss, and loss by how sure it is: the surer, the darker. */
export const LOSS_COLOURS: readonly Colour[] = [
  NOTHING_CHANGED,
  opaque(232, 199, 115),
  opaque(190, 110, 40),
  opaque(100, 40, 26),
];
