import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Layer } from 'sylvan';
import { boundsOf, hectaresOf, middleOf, polygonsOf, type Patch } from '../state/patches.ts';
import { canvasOf, LOST, strokeRings } from '../layers/drawing.ts';
import { finestGrid } from '../layers/composite.ts';
import { placementOf } from '../layers/placement.ts';
import { seenUntil, type SeenGround } from '../layers/seen.ts';
import { pictureOf, TRUE_COLOUR, type View } from '../layers/views.ts';
import { comparison, isComparison, type Comparison, type Found } from '../state/comparison.ts';
import { unbroken } from '../state/language.ts';
import { chosenPatch } from '../state/loss.ts';
import { openDrawer } from '../state/panel.ts';
import { texts } from '../texts/loss.ts';
import { texts as mapTexts } from '../texts/map.ts';
import { Button } from '../ui/Button.tsx';
import { useEscape } from '../ui/hooks.ts';
import { numbers, dayText } from '../ui/numbers.ts';
import { isInField } from './field/position.ts';
import { clearedText, spanOf } from './loss/patch-at.ts';
import { theGround } from './use-ground.ts';

/** A patch selected on the map: its area, its dates, images before and after, and the way there. */
export function PatchCard({ patch, found }: { readonly patch: Patch; readonly found: Found }) {
  const { rank, confirmed_ha: sure } = patch.properties;
  const { goThere, note, close, unconfirmed } = texts.value;
  const compared = comparison.state.value.found;
  const [earlier, later] = useMemo(() => picturesOf(patch, found, compared), [patch, found, compared]);
  const name = `${rank} · ${unbroken(`${numbers.exactly(hectaresOf(patch), 1)} ha`)}`;
  useEscape(leave, 'dialog, details, .drawer, .search, .shape');
  const go = () => {
    isInField.value = true;
    openDrawer('field');
  };
  return (
    <section class="over patch-card" data-side={sideOf(patch)} aria-label={name}>
      <Button class="soft close" aria-label={close} label="×" onClick={leave} />
      <p>
        <b>{name}</b>
        <br />
        <span class="muted">
          {sure === 0 && `${unconfirmed}, `}
          {clearedText(patch, found, true)}
        </span>
      </p>
      <div class="thumbs">
        <Thumb patch={patch} title={mapTexts.value.before} picture={earlier} />
        <Thumb patch={patch} title={mapTexts.value.after} picture={later} />
      </div>
      <div class="pair">
        <Button class="soft" label={goThere} onClick={go} />
        <Button class="soft" label={note} onClick={() => openDrawer('field')} />
      </div>
    </section>
  );
}

/** Closes the card, and moves the focus to the patch's row in the list, or to the map. */
function leave(): void {
  const row = document.querySelector<HTMLElement>('.patch[aria-pressed=true]');
  chosenPatch.value = null;
  (row ?? theGround.value?.map.getCanvas())?.focus();
}

/** The side where the card does not cover its patch. */
function sideOf(patch: Patch): 'left' | 'right' {
  const map = theGround.value?.map;
  if (map === undefined) return 'left';
  return map.project(middleOf(patch)).x > map.getCanvas().clientWidth / 2 ? 'left' : 'right';
}

/** A picture in true colour, with fewer bands if some are missing, and its day if it shows the ground as of one day. */
type DatedPicture = Pick<SeenGround, 'view'> & Partial<SeenGround>;

/**
 * The ground just before and just after the loss, as single passes show it. If these or the date are missing, the pictures are
 * those of an earlier period and of the answer. For a comparison, they show the two periods.
 */
function picturesOf(
  patch: Patch,
  found: Found,
  compared: Comparison | null,
): readonly [before: DatedPicture, after: DatedPicture] {
  const { layers } = found;
  if (isComparison(found)) return [undated(layers, '-before'), undated(layers, '-after')];
  const { images = [] } = found;
  const span = spanOf(patch, found);
  const earlier = images.filter(({ date }) => span !== null && date < span[0]);
  const before = span && seenUntil(earlier, span[0]);
  const after = span && seenUntil(images, span[1]);
  if (before && after) return [before, after];
  const old = found.before ?? (compared?.zone === found.zone ? compared.layers : []);
  return [undated(old, '-before'), undated(layers, '')];
}

function undated(layers: readonly Layer[], suffix: string): DatedPicture {
  const bands = ['red', 'green', 'blue'].flatMap((band) => layers.filter(({ id }) => id === band + suffix));
  return { view: { id: TRUE_COLOUR, layers: bands } };
}

interface ThumbProps {
  readonly patch: Patch;
  readonly title: string;
  readonly picture: DatedPicture;
}

/** Margin around a patch, as a fraction of its size. */
const AROUND = 0.6;

/** The patch outlined on a picture in true colour; empty if there is none. */
function Thumb({ patch, title, picture: { view, day } }: ThumbProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current !== null) draw(canvas.current, patch, view);
  }, [patch, view.layers[0]]);
  if (view.layers.length < 3) return null;
  // "Before, 9 July".
  const dated = day === undefined ? title : `${title}, ${dayText(day)}`;
  return (
    <figure>
      <canvas ref={canvas} width="216" height="160" role="img" aria-label={dated} />
      <figcaption>{dated}</figcaption>
    </figure>
  );
}

function draw(canvas: HTMLCanvasElement, patch: Patch, view: View): void {
  const picture = pictureOf(view);
  const [[west, south], [east, north]] = boundsOf(patch);
  const placement = placementOf(finestGrid(view.layers));
  const [left, top] = placement.pixelAt([west, north]);
  const [right, bottom] = placement.pixelAt([east, south]);
  const side = (1 + 2 * AROUND) * Math.max(right - left, (bottom - top) * (canvas.width / canvas.height), 8);
  const tall = (side * canvas.height) / canvas.width;
  // A patch at the edge of the zone is drawn off centre, so that no empty ground appears beside it.
  const x = within((left + right - side) / 2, picture.width - side);
  const y = within((top + bottom - tall) / 2, picture.height - tall);
  const context = canvas.getContext('2d')!;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(canvasOf(picture), x, y, side, tall, 0, 0, canvas.width, canvas.height);
  const scale = canvas.width / side;
  const rings = polygonsOf(patch)
    .flat()
    .map((ring) =>
      ring.map((position) => {
        const [column, row] = placement.pixelAt([position[0], position[1]]);
        return [(column - x) * scale, (row - y) * scale];
      }),
    );
  // A light line around a red one, which is visible on any ground.
  strokeRings(context, rings, [
    { width: 5, colour: '#fff' },
    { width: 2, colour: LOST },
  ]);
}

function within(value: number, highest: number): number {
  return Math.max(0, Math.min(value, highest));
}
