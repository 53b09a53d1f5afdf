import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Layer } from 'sylvan';
import { middleOf } from '../state/patches.ts';
import { sidesOf, shownOf, TRUE_COLOUR, viewsOf, type View } from '../layers/views.ts';
import { savedZones } from '../saved/zones.ts';
import { comparison, periods, type Comparison } from '../state/comparison.ts';
import {
  chosenPatch,
  found as foundNow,
  isLossShown,
  numbered,
  seenPatches,
  shown as shownAnswer,
} from '../state/loss.ts';
import { page } from '../state/page.ts';
import { isShaping } from '../state/panel.ts';
import { outlinesOf } from '../state/polygon.ts';
import { isSamePlace, zone } from '../state/zone.ts';
import { cut, isMarked, isReading, opacity, shownLayer, shownSides } from '../state/shown-layer.ts';
import { texts } from '../texts/map.ts';
import { later } from '../ui/later.tsx';
import { simulationOf } from '../ui/simulated.ts';
import { crosshair } from './crosshair.ts';
import { editedParts } from './editing-tool.ts';
import { LOSS_LAYER, LOSS_OPACITY } from './ground-style.ts';
import { LayerDock } from './LayerDock.tsx';
import { patchAt } from './loss/patch-at.ts';
import { seenGround } from './loss/seen-ground.ts';
import { MapBox } from './MapBox.tsx';
import { Readouts } from './Readouts.tsx';
import { fillWith, showBounds } from './show-bounds.ts';
import { boundsOfRings, type Bounds } from '../state/degrees.ts';
import { Spot } from './Spot.tsx';
import { movedSquare, squareOf } from './square.ts';
import { useDashes, useEdge, useFires, useLoss } from './use-features.ts';
import { theGround } from './use-ground.ts';
import { usePlane } from './use-plane.ts';
import { mode, useTools } from './use-tools.ts';
import { useFollowedZone, useRings } from './use-zone.ts';
import { yearOf } from '../layers/year.ts';

/** Loaded later: comparing, navigation, field notes, cards of patches and drawing are not used at first. */
const Divider = later(async () => (await import('./Divider.tsx')).Divider);
const Handles = later(async () => (await import('./Handles.tsx')).Handles);
const FieldLayer = later(async () => (await import('./field/FieldLayer.tsx')).FieldLayer);
const PatchCard = later(async () => (await import('./PatchCard.tsx')).PatchCard);
const SquareHandles = later(async () => (await import('./SquareHandles.tsx')).SquareHandles);
const ShapeCard = later(async () => (await import('./ShapeCard.tsx')).ShapeCard);

const NONE: readonly Layer[] = [];
/** The class of unchanged pixels in `forest-change`, which would hide everything below. */
const NO_CHANGE = [0];

/** The main map: the zone's picture with loss and fires, two periods with a swipe divider, or all zones. */
export function MapStage() {
  const found = foundNow.value;
  const isCompared = page.value === 'compare';
  const isOfZones = page.value === 'zones';
  const layers = found?.layers ?? NONE;
  const views = useMemo(() => viewsOf(layers), [layers[0], layers.length]);
  const compared = isCompared ? comparison.state.value.found : null;
  // Until two periods are compared, shows what the answer itself contains of the ground a year ago.
  const earlier = isCompared && compared === null ? yearOf(found) : null;
  const sides = useMemo(() => earlier?.sides ?? sidesOf(compared?.layers ?? NONE), [compared, earlier]);
  const pair = sides.find(([{ id }]) => id === shownSides.value) ?? sides.at(0);
  const current = shownOf(views, shownLayer.value);
  const seen = current?.id === TRUE_COLOUR ? seenGround.value : null;
  const chosen = seen === null ? current : seen.view;
  const single = useMemo(() => (chosen === undefined ? [] : [chosen]), [chosen]);
  const shown: readonly View[] = pair ?? single;
  const read =
    pair === undefined ? single.flatMap((view) => view.layers) : changeLayers(compared?.layers ?? NONE);
  const rings = useStageRings(compared, (compared && pair?.[0].layers) ?? layers);
  const bounds = boundsOfRings(rings);
  const { polygon } = (pair === undefined ? found : (compared ?? found))?.zone ?? {};
  const plane = { polygon, opacity: opacity.value, cut: pair === undefined ? 0 : cut.value };
  usePlane(shown, { id: 'shown', ...plane, isHatched: true });
  const marks = useMarks(pair !== undefined && isMarked.value ? (compared?.layers ?? NONE) : NONE);
  usePlane(marks, { id: 'forest-change', polygon, opacity: 0.85, cut: 0, isHatched: false });
  useLoss();
  useFires(pair === undefined);
  useOutlinesAlone(pair !== undefined);
  const pointer = useTools(read, (point) => (chosenPatch.value = patchAt(seenPatches.value, point)));
  const parts = editedParts.value;
  const isFree = mode.value === 'observation';
  const square = movedSquare.value;
  const moved = useMemo(() => square && [[squareOf(square).slice(1)]], [square]);
  const edited = parts ?? moved;
  useEdge(rings, edited);
  useFollowedZone(bounds, edited !== null);
  useAllZones(bounds, isOfZones);
  useDashes(pointer);
  const isSimulated = found !== null && simulationOf(found.answer) !== undefined;
  const isSquareShaped = isShaping.value && isFree && zone.value.polygon === undefined;
  const { label, compared: comparedLabel, keys } = texts.value;
  return (
    <section
      class="stage"
      aria-label={pair === undefined ? label : comparedLabel}
      data-mode={mode.value}
      data-simulated={isSimulated}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => void takeDropped(event)}
    >
      <MapBox bounds={bounds}>
        {isLossShown.value && !isOfZones && <PatchNumbers />}
        {crosshair.value !== null && <Spot at={crosshair.value} class="crosshair" />}
        {parts !== null && <Handles parts={parts} />}
        {isSquareShaped && <SquareHandles />}
        {pair !== undefined && <Divider periods={compared?.periods ?? earlier?.periods ?? periods.value} />}
      </MapBox>
      {!isOfZones && (
        <LayerDock
          {...{ views, sides, shown }}
          hasChange={compared?.layers.some(({ id }) => id === 'forest-change') === true}
        />
      )}
      {(isReading.value || crosshair.value !== null) && (
        <Readouts
          crosshair={crosshair.value}
          pointer={isReading.value ? pointer : null}
          shown={isReading.value ? read : NONE}
        />
      )}
      {(isShaping.value || !isFree) && <ShapeCard />}
      {chosenPatch.value !== null && shownAnswer.value !== null && !isOfZones && isFree && (
        <PatchCard patch={chosenPatch.value} found={shownAnswer.value} />
      )}
      {found !== null && layers.length > 0 && <FieldLayer />}
      <p id="map-keys" class="unseen">
        {keys[mode.value]}
      </p>
    </section>
  );
}

/** Takes a dropped file. The script that reads it loads with the first file. */
async function takeDropped(event: DragEvent): Promise<void> {
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  if (file !== undefined) await (await import('../picker/take-file.ts')).takeFile(file);
}

/** The largest patches, with the numbers that they have in the list. */
function PatchNumbers() {
  return numbered.value.toReversed().map((patch) => (
    <Spot key={patch.properties.rank} at={middleOf(patch)} class="pin">
      <b>{patch.properties.rank}</b>
    </Spot>
  ));
}

/** The outlines on the map: of a comparison, of the zone, or of all saved zones. `layers` are those of the shown zone. */
function useStageRings(compared: Comparison | null, layers: readonly Layer[]) {
  const answered = compared ?? foundNow.value;
  const shown = compared?.zone ?? zone.value;
  const own = useRings(shown, answered !== null && isSamePlace(answered.zone, shown) ? layers : NONE);
  const saved = savedZones.value;
  const all = useMemo(
    () =>
      (saved ?? []).flatMap(({ found: { zone: of } }) =>
        of.polygon === undefined ? [squareOf(of)] : outlinesOf(of.polygon),
      ),
    [saved],
  );
  return page.value === 'zones' && all.length > 0 ? all : own;
}

/** Moves the map to all zones when their page opens, and back when it closes. */
function useAllZones(bounds: Bounds, areWanted: boolean): void {
  const ground = theGround.value;
  const count = areWanted ? savedZones.value?.length : 0;
  const wereShown = useRef(false);
  useEffect(() => {
    if (ground === null || areWanted === wereShown.current) return;
    if (areWanted && !count) return;
    wereShown.current = areWanted;
    (areWanted ? showBounds : fillWith)(ground.map, bounds, false);
  }, [ground, areWanted, count]);
}

/** The view that marks changed pixels, if there is such a layer. */
function useMarks(layers: readonly Layer[]): readonly View[] {
  return useMemo(
    () =>
      layers
        .filter(({ id }) => id === 'forest-change')
        .map((layer) => ({ id: layer.id, layers: [layer], hidden: NO_CHANGE })),
    [layers],
  );
}

/** Draws only the outlines of loss while two pictures are compared, so that neither picture is hidden. */
function useOutlinesAlone(isWanted: boolean): void {
  const ground = theGround.value;
  useEffect(() => {
    ground?.map.setPaintProperty(LOSS_LAYER, 'fill-opacity', isWanted ? 0 : LOSS_OPACITY);
  }, [ground, isWanted]);
}

/** The layers from which the values of both periods at a place are read. */
function changeLayers(layers: readonly Layer[]): readonly Layer[] {
  return (['ndvi-before', 'ndvi-after', 'forest-change'] as const).flatMap((id) =>
    layers.filter((layer) => layer.id === id),
  );
}
