import { translatedAttribution } from 'sylvan/locale';
import { changeHeadlineOf, headlineOf } from '../result/headline.ts';
import { isComparison, type Found } from '../state/comparison.ts';
import { addressOf } from '../state/fragment.ts';
import { lang } from '../state/language.ts';
import { NUMBERED } from '../state/patches.ts';
import { texts } from '../texts/panel.ts';
import { answeredText } from '../ui/AnswerOf.tsx';
import { numbers, shortDayText } from '../ui/numbers.ts';
import { baseName, shareFile } from '../ui/save-file.ts';
import { simulationOf } from '../ui/simulated.ts';
import { blobOf } from '../layers/drawing.ts';
import { MAX_LETTERS } from './answer-letters.ts';
import { answerLetters } from './answer-out.ts';
import { lossMap } from './report-map.ts';

/** Font sizes of the picture in px, and the line height as a multiple of the font size. */
const [LARGE, SMALL, LINE] = [44, 24, 1.35];
const MARGIN = 28;
const [INK, PAPER, FONT] = ['#16241c', '#ffffff', 'system-ui, sans-serif'];

/**
 * Shares the picture and the link of an answer through the device; if the device cannot share files, saves the picture. Does
 * nothing if there is no true-colour image.
 */
export async function sharePicture(found: Found): Promise<void> {
  const picture = await pictureOf(found);
  if (picture === null) return;
  const file = new File([picture], `${baseName(found)}.png`, { type: 'image/png' });
  const link = addressOf(found, await answerLetters(found));
  await shareFile(file, {
    title: linesOf(found)[0],
    url: link.length > MAX_LETTERS ? addressOf(found) : link,
  });
}

/** The map with its scale; below it the result, place, time and data owners. Null if there is no true-colour image. */
async function pictureOf(found: Found): Promise<Blob | null> {
  const map = await lossMap(found, NUMBERED);
  if (map === null) return null;
  const image = await createImageBitmap(map);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d')!;
  const { width } = image;
  const [title, ...rest] = linesOf(found);
  context.font = `${SMALL}px ${FONT}`;
  const small = rest.flatMap((line) => wrapped(context, line, width - 2 * MARGIN));
  const band = MARGIN + LINE * (LARGE + SMALL * small.length) + MARGIN / 2;
  [canvas.width, canvas.height] = [width, image.height + band];
  context.fillStyle = PAPER;
  context.fillRect(0, 0, width, canvas.height);
  context.drawImage(image, 0, 0);
  context.fillStyle = INK;
  let y = image.height + MARGIN / 2;
  const write = (line: string, size: number, weight: number) => {
    context.font = `${weight} ${size}px ${FONT}`;
    context.fillText(line, MARGIN, (y += LINE * size), width - 2 * MARGIN);
  };
  write(title, LARGE, 700);
  for (const line of small) write(line, SMALL, 400);
  return blobOf(canvas);
}

/** "Critical · 51 ha cleared", the sentence, whether images are simulated, place and day, and the owners of the data. */
function linesOf(found: Found): string[] {
  const { details } = found.answer;
  const owners = details.attribution.map((owner) => translatedAttribution(owner, lang.value));
  return [...saidOf(found), ['Sylvan', ...owners].join(' · ')];
}

function saidOf(found: Found): string[] {
  const { word, title, rest } = isComparison(found)
    ? changeHeadlineOf(found.answer)
    : headlineOf(found.answer);
  const simulated = simulationOf(found.answer) === undefined ? [] : [texts.value.simulated];
  return [`${word} · ${title}`, rest, [...simulated, answeredText(found.zone), daysOf(found)].join(' · ')];
}

function daysOf(found: Found): string {
  if (!isComparison(found)) return shortDayText(found.answer.details.date);
  const { before, after } = found.periods;
  return `${numbers.span(before.start, before.end)}, ${numbers.span(after.start, after.end)}`;
}

function wrapped(context: CanvasRenderingContext2D, line: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of line.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length === 0 || context.measureText(longer).width > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
