import type { Colour } from './legend.ts';

/** Pixels of an image, row-major, four bytes each: red, green, blue, opacity. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A canvas that is transparent all over. */
export function newCanvas(width: number, height: number): Canvas {
  return { width, height, data: new Uint8Array(width * height * 4) };
}

/** Replaces a rectangle's pixels; it must lie on the canvas. */
export function fill(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: Colour,
): void {
  for (let row = y; row < y + height; row++) {
    for (let column = x; column < x + width; column++)
      canvas.data.set(colour, (row * canvas.width + column) * 4);
  }
}

/**
 * A pixel font: capitals and digits 7 rows high, small letters 5, rows from the top; two further rows reach below the line.
 * `#` is ink. Letters with accents are put together from {@link MARKS}.
 */
export const GLYPHS: Readonly<Record<string, string>> = {
  ' ': '... ... ... ... ... ... ...',
  A: '.###. #...# #...# ##### #...# #...# #...#',
  B: '####. #...# #...# ####. #...# #...# ####.',
  C: '.###. #...# #.... #.... #.... #...# .###.',
  D: '####. #...# #...# #...# #...# #...# ####.',
  E: '##### #.... #.... ####. #.... #.... #####',
  F: '##### #.... #.... ####. #.... #.... #....',
  G: '.###. #...# #.... #.### #...# #...# .###.',
  H: '#...# #...# #...# ##### #...# #...# #...#',
  I: '### .#. .#. .#. .#. .#. ###',
  J: '..### ...#. ...#. ...#. ...#. #..#. .##..',
  K: '#...# #..#. #.#.. ##... #.#.. #..#. #...#',
  L: '#.... #.... #.... #.... #.... #.... #####',
  M: '#...# ##.## #.#.# #.#.# #...# #...# #...#',
  N: '#...# ##..# #.#.# #..## #...# #...# #...#',
  O: '.###. #...# #...# #...# #...# #...# .###.',
  P: '####. #...# #...# ####. #.... #.... #....',
  Q: '.###. #...# #...# #...# #.#.# #..#. .##.#',
  R: '####. #...# #...# ####. #.#.. #..#. #...#',
  S: '.#### #.... #.... .###. ....# ....# ####.',
  T: '##### ..#.. ..#.. ..#.. ..#.. ..#.. ..#..',
  U: '#...# #...# #...# #...# #...# #...# .###.',
  V: '#...# #...# #...# .#.#. .#.#. ..#.. ..#..',
  W: '#...# #...# #...# #.#.# #.#.# ##.## #...#',
  X: '#...# #...# .#.#. ..#.. .#.#. #...# #...#',
  Y: '#...# #...# .#.#. ..#.. ..#.. ..#.. ..#..',
  Z: '##### ....# ...#. ..#.. .#... #.... #####',
  a: '..... ..... .###. ....# .#### #...# .####',
  b: '#.... #.... ####. #...# #...# #...# ####.',
  c: '.... .... .### #... #... #... .###',
  d: '....# ....# .#### #...# #...# #...# .####',
  e: '..... ..... .###. #...# ##### #.... .###.',
  f: '..## .#.. ###. .#.. .#.. .#.. .#..',
  g: '..... ..... .#### #...# #...# #...# .#### ....# .###.',
  h: '#.... #.... ####. #...# #...# #...# #...#',
  i: '# . # # # # #',
  ı: '. . # # # # #',
  j: '..# ... ..# ..# ..# ..# ..# ..# ##.',
  k: '#... #... #..# #.#. ##.. #.#. #..#',
  l: '#. #. #. #. #. #. .#',
  m: '..... ..... ####. #.#.# #.#.# #.#.# #.#.#',
  n: '..... ..... ####. #...# #...# #...# #...#',
  o: '..... ..... .###. #...# #...# #...# .###.',
  p: '..... ..... ####. #...# #...# #...# ####. #.... #....',
  q: '..... ..... .#### #...# #...# #...# .#### ....# ....#',
  r: '.... .... #.## ##.. #... #... #...',
  s: '..... ..... .#### #.... .###. ....# ####.',
  t: '.#.. .#.. ###. .#.. .#.. .#.. ..##',
  u: '..... ..... #...# #...# #...# #...# .####',
  v: '..... ..... #...# #...# #...# .#.#. ..#..',
  w: '..... ..... #...# #.#.# #.#.# #.#.# .#.#.',
  x: '..... ..... #...# .#.#. ..#.. .#.#. #...#',
  y: '..... ..... #...# #...# #...# #...# .#### ....# .###.',
  z: '..... ..... ##### ...#. ..#.. .#... #####',
  œ: '....... ....... .##.##. #..#..# #..#### #..#... .##.###',
  '0': '.###. #...# #...# #...# #...# #...# .###.',
  '1': '..#.. .##.. ..#.. ..#.. ..#.. ..#.. .###.',
  '2': '.###. #...# ....# ..##. .#... #.... #####',
  '3': '.###. #...# ....# ..##. ....# #...# .###.',
  '4': '...#. ..##. .#.#. #..#. ##### ...#. ...#.',
  '5': '##### #.... ####. ....# ....# #...# .###.',
  '6': '.###. #.... #.... ####. #...# #...# .###.',
  '7': '##### ....# ...#. ..#.. ..#.. ..#.. ..#..',
  '8': '.###. #...# #...# .###. #...# #...# .###.',
  '9': '.###. #...# #...# .#### ....# ....# .###.',
  '.': '. . . . . . #',
  ',': '.. .. .. .. .. .. .# #.',
  ':': '. . # . . # .',
  '(': '.# #. #. #. #. #. .#',
  ')': '#. .# .# .# .# .# #.',
  '%': '##..# ##..# ...#. ..#.. .#... #..## #..##',
  '+': '..... ..#.. ..#.. ##### ..#.. ..#.. .....',
  '-': '.... .... .... #### .... .... ....',
  '=': '.... .... #### .... #### .... ....',
  '/': '....# ...#. ...#. ..#.. .#... .#... #....',
  '≤': '...## .##.. #.... .##.. ...## ..... #####',
  '≥': '##... ..##. ....# ..##. ##... ..... #####',
  '’': '.# .# #. .. .. .. ..',
  '□': '##### #...# #...# #...# #...# #...# #####',
};

/** Accents by their combining character. Those above take the two rows over their letter, the cedilla the two below it. */
export const MARKS: Readonly<Record<string, string>> = {
  '\u0300': '#.. .#.',
  '\u0301': '..# .#.',
  '\u0302': '.#. #.#',
  '\u0308': '#.# ...',
  '\u0327': '.#. #..',
};
const CEDILLA = '\u0327';

/** Signs drawn like another one. */
export const ALIKE: Readonly<Record<string, string>> = {
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2212': '-',
  "'": '’',
};

/** Pixels of the image a side of one dot of the font: capitals are 14 pixels high. */
const DOT = 2;
/** Dots between two letters. */
const GAP = 1;
/** Dots above capitals, for their accents. */
const ABOVE = 2;
/** First row of small letters without ascender. */
const SMALL = 2;
/** Rows of a letter that stands on the line. */
const ROWS = 7;

/** Pixels from the top of one line of text to the top of the next. */
export const LINE_HEIGHT = 26;
/** Pixels from a line's top to the middle of its capitals. */
export const LINE_MIDDLE = (ABOVE + ROWS / 2) * DOT;

/** Rows of dots with the place of the first, counted from the top of capitals. */
interface Shape {
  readonly rows: readonly string[];
  readonly top: number;
}

/** A letter as its parts: itself, and its accent where it has one. What the font lacks is a box. */
function shapesOf(letter: string): Shape[] {
  const [base, ...marks] = (ALIKE[letter] ?? letter).normalize('NFD');
  const isTopped = marks.some((mark) => mark !== CEDILLA);
  const rows = (GLYPHS[base === 'i' && isTopped ? 'ı' : base] ?? GLYPHS['□']).split(' ');
  const height = isTopped && rows.findIndex((row) => row.includes('#')) >= SMALL ? SMALL : 0;
  return [
    { rows, top: 0 },
    ...marks.map((mark) => ({
      rows: (MARKS[mark] ?? GLYPHS['□']).split(' '),
      top: mark === CEDILLA ? ROWS : height - ABOVE,
    })),
  ];
}

function dotsWide([{ rows }]: readonly Shape[]): number {
  return rows[0].length;
}

/** Pixels a line of text is wide. */
export function textWidth(text: string): number {
  const dots = Array.from(text.normalize('NFC'), (letter) => dotsWide(shapesOf(letter)) + GAP);
  return Math.max(0, dots.reduce((sum, width) => sum + width, 0) - GAP) * DOT;
}

/** Draws one line with its top left corner at (x, y); accents and descenders stay within {@link LINE_HEIGHT}. */
export function drawText(canvas: Canvas, text: string, x: number, y: number, colour: Colour): void {
  let left = x;
  for (const letter of text.normalize('NFC')) {
    const shapes = shapesOf(letter);
    const width = dotsWide(shapes);
    for (const { rows, top } of shapes) {
      const inset = Math.floor((width - rows[0].length) / 2) * DOT;
      drawRows(canvas, rows, left + inset, y + (ABOVE + top) * DOT, colour);
    }
    left += (width + GAP) * DOT;
  }
}

function drawRows(canvas: Canvas, rows: readonly string[], x: number, y: number, colour: Colour): void {
  rows.forEach((row, j) => {
    Array.from(row).forEach((dot, i) => {
      if (dot === '#') fill(canvas, x + i * DOT, y + j * DOT, DOT, DOT, colour);
    });
  });
}

/** A text in lines of at most `width` pixels, broken at spaces; a word that is wider stands alone. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines[lines.length - 1]} ${word}`;
    if (lines.length > 0 && textWidth(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
