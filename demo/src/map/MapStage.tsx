import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Layer } from 'sylvan';
import { middleOf } from '../state/patches.ts';
import { sidesOf, shownOf, TRUE_COLOUR, viewsOf, type View } from '../layers/views.ts';
import { savedZones } from '../saved/zones.ts';
import { analysis } from '../state/analysis.ts';
import { comparison, periods } from '../state/comparison.ts';
import { chosenPatch, found as foundNow, isLossShown, seenPatches } from '../state/loss.ts';
import { page } from '../state/page.ts';
import { isShaping } from '../state/panel.ts';
import { outlinesOf } from '../state/polygon.ts';
import { FIRST_SAMPLE, zone, type Square } from '../state/zone.ts';
import { shownLayer, shownSides } from '../state/shown-layer.ts';
import { texts } from '../texts/map.ts';
import { later } from '../ui/later.tsx';
import { simulationOf } from '../ui/simulated.ts';
import { LOSS_LAYER } from './ground-style.ts';
import { Handles } from './Handles.tsx';
import { LayerDock } from './LayerDock.tsx';
import { LOSS_OPACITY } from './loss-style.ts';
import { patchAt } from './loss/patch-at.ts';
import { seenGround } from './loss/seen-ground.ts';
import { MapBox } from './MapBox.tsx';
import { Readouts } from './Readouts.tsx';
import { fillWith, showBounds } from './show-bounds.ts';
import { boundsOfRings, type Bounds } from '../state/degrees.ts';
import { Spot } from './Spot.tsx';
import { squareOf } from './square.ts';
import { useDashes } from './use-dashes.ts';
import { useEdge, useFires, useLoss } from './use-features.ts';
import { useGround, type Ground } from './use-ground.ts';
import { usePlane } from './use-plane.ts';
import { useTools, type Tools } from './use-tools.ts';
import { useFollowedZone, useRings, useZoneRings } from './use-zone.ts';
import { yearOf } from './year.ts';

/** Loaded later: comparing, navigation, field notes, cards of patches and drawing are not used at first. */
const Divider = later(async () => (await import('./Divider.tsx')).Divider);
const DividerSlider = later(async () => (await import('./Divider.tsx')).DividerSlider);
const FieldLayer = later(async () => (await import('./field/FieldLayer.tsx')).FieldLayer);
const PatchCard = later(async () => (await import('./PatchCard.tsx')).PatchCard);
const SquareHandles = later(async () => (await import('./SquareHandles.tsx')).SquareHandles);
const ShapeCard = later(async () => (await import('./ShapeCard.tsx')).ShapeCard);

const NONE: readonly Layer[] = [];
/** The class of unchanged pixels in `change`, which would hide everything else. */
const NO_CHANGE = [0];
/** Patches numbered on the map, as in the list next to it. */
const NUMBERED = 9;

/** The main map: the zone's picture with loss and fires, two periods with a swipe divider, or all zones. */
export function MapStage() {
  const found = foundNow.value;
  const isCompared = page.value === 'compare';
  const isOfZones = page.value === 'zones';
  const layers = found?.layers ?? NONE;
  const views = useMemo(() => viewsOf(layers), [layers[0], layers.length]);
  const compared = isCompared ? comparison.state.value.found : null;
  // Until two periods are compared, shows what the answer itself knows of the ground a year ago.
  const earlier = isCompared && compared === null ? yearOf(found) : null;
  const sides = useMemo(() => earlier?.sides ?? sidesOf(compared?.layers ?? NONE), [compared, earlier]);
  const [cut, setCut] = useState(0.5);
  const [opacity, setOpacity] = useState(1);
  const [isMarked, setMarked] = useState(false);
  const [isReading, setReading] = useState(false);
  const pair = sides.find(([{ id }]) => id === shownSides.value) ?? sides.at(0);
  const current = shownOf(views, shownLayer.value);
  const seen = current?.id === TRUE_COLOUR ? seenGround.value : null;
  const chosen = seen === null ? current : seen.view;
  const single = useMemo(() => (chosen === undefined ? [] : [chosen]), [chosen]);
  const shown: readonly View[] = pair ?? single;
  const read =
    pair === undefined ? single.flatMap((view) => view.layers) : changeLayers(compared?.layers ?? NONE);
  const rings = useStageRings(pair?.[0].layers ?? layers);
  const bounds = boundsOfRings(rings);
  const state = useGround(bounds);
  const { ground } = state;
  const { polygon } = (pair === undefined ? found : (compared ?? found))?.zone ?? {};
  const plane = { polygon, opacity, cut: pair === undefined ? 0 : cut, isHatched: true };
  usePlane(ground, shown, { id: 'shown', ...plane });
  const marks = useMarks(pair !== undefined && isMarked ? (compared?.layers ?? NONE) : NONE);
  usePlane(ground, marks, { id: 'forest-change', polygon, opacity: 0.85, cut: 0, isHatched: false });
  useLoss(ground);
  useFires(ground, pair === undefined);
  useOutlinesAlone(ground, pair !== undefined);
  const tools = useTools(ground, read, (point) => (chosenPatch.value = patchAt(seenPatches.value, point)));
  const { crosshair, pointer, drawing, editing } = tools;
  const [square, setMovedSquare] = useState<Square | null>(null);
  const moved = editing.parts ?? (square && [[squareOf(square).slice(1)]]);
  useEdge(ground, rings, moved);
  useFollowedZone(ground, bounds, moved !== null);
  useAllZones(ground, bounds, isOfZones);
  useDashes(ground, drawing.corners, [pointer, crosshair]);
  const isSimulated = found !== null && simulationOf(found.answer) !== undefined;
  const { label, compared: comparedLabel } = texts.value;
  return (
    <section
      class="stage"
      aria-label={pair === undefined ? label : comparedLabel}
      data-mode={tools.mode}
      data-simulated={isSimulated}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => void takeDropped(event)}
    >
      <MapBox state={state} label={label} describedBy="map-keys" bounds={bounds}>
        {pair === undefined && isLossShown.value && !isOfZones && <PatchNumbers ground={ground!} />}
        {crosshair !== null && <Spot ground={ground!} at={crosshair} class="crosshair" />}
        {editing.parts !== null && <Handles ground={ground!} editing={editing} parts={editing.parts} />}
        {ground !== null && isSquareShaped(tools) && (
          <SquareHandles ground={ground} square={square ?? zone.value} onMove={setMovedSquare} />
        )}
        {pair !== undefined && (
          <Divider
            cut={cut}
            onCut={setCut}
            periods={compared?.periods ?? earlier?.periods ?? periods.value}
          />
        )}
      </MapBox>
      {pair !== undefined && <DividerSlider cut={cut} onCut={setCut} />}
      {!isOfZones && (
        <LayerDock
          {...{ views, sides, shown, ground, opacity, isReading, isMarked }}
          hasChange={compared?.layers.some(({ id }) => id === 'forest-change') === true}
          onOpacity={setOpacity}
          onReading={setReading}
          onMarked={setMarked}
        />
      )}
      {(isReading || crosshair !== null) && (
        <Readouts
          crosshair={crosshair}
          pointer={isReading ? pointer : null}
          shown={isReading ? read : NONE}
        />
      )}
      {(isShaping.value || tools.mode !== 'observation') && (
        <ShapeCard {...tools} isReady={ground !== null} />
      )}
      {chosenPatch.value !== null && found !== null && !isOfZones && tools.mode === 'observation' && (
        <PatchCard patch={chosenPatch.value} found={found} />
      )}
      {found !== null && layers.length > 0 && <FieldLayer ground={ground} zone={found.zone} />}
      <p id="map-keys" class="unseen">
        {texts.value.keys[tools.mode]}
      </p>
    </section>
  );
}

/** Whether the form for the zone is open on a square, and no other tool is active. */
function isSquareShaped({ mode }: Tools): boolean {
  return isShaping.value && mode === 'observation' && zone.value.polygon === undefined;
}

/** Its script loads with the first file. */
async function takeDropped(event: DragEvent): Promise<void> {
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  if (file !== undefined) await (await import('../picker/take-file.ts')).takeFile(file);
}

/** The largest patches with their numbers in the list. */
function PatchNumbers({ ground }: { readonly ground: Ground }) {
  return (
    <>
      {seenPatches.value.slice(0, NUMBERED).map((patch) => (
        <Spot key={patch.properties.rank} ground={ground} at={middleOf(patch)} class="pin">
          <b>{patch.properties.rank}</b>
        </Spot>
      ))}
    </>
  );
}

/** The outline of what is shown: a comparison, the zone, or all saved zones. */
function useStageRings(layers: readonly Layer[]) {
  const compared = page.value === 'compare' ? comparison.state.value.found : null;
  const own = useZoneRings(analysis.state.value.found?.layers ?? NONE);
  const ofPair = useRings(compared?.zone ?? analysis.state.value.found?.zone ?? FIRST_SAMPLE.request, layers);
  const saved = savedZones.value;
  const all = useMemo(
    () =>
      (saved ?? []).flatMap(({ found: { zone } }) =>
        zone.polygon === undefined ? [squareOf(zone)] : outlinesOf(zone.polygon),
      ),
    [saved],
  );
  if (page.value === 'zones' && all.length > 0) return all;
  return compared === null ? own : ofPair;
}

/** Moves to all zones when their page opens, and back. */
function useAllZones(ground: Ground | null, bounds: Bounds, areWanted: boolean): void {
  const count = areWanted ? savedZones.value?.length : 0;
  const wereShown = useRef(false);
  useEffect(() => {
    if (ground === null || areWanted === wereShown.current) return;
    if (areWanted && !count) return;
    wereShown.current = areWanted;
    (areWanted ? showBounds : fillWith)(ground.map, bounds, false);
  }, [ground, areWanted, count]);
}

/** The marks of changed pixels, if wanted. */
function useMarks(layers: readonly Layer[]): readonly View[] {
  return useMemo(
    () =>
      layers
        .filter(({ id }) => id === 'forest-change')
        .map((layer) => ({ id: layer.id, layers: [layer], hidden: NO_CHANGE })),
    [layers],
  );
}

/** Shows only outlines while two pictures are compared, so that neither is hidden. */
function useOutlinesAlone(ground: Ground | null, isWanted: boolean): void {
  useEffect(() => {
    ground?.map.setPaintProperty(LOSS_LAYER, 'fill-opacity', isWanted ? 0 : LOSS_OPACITY);
  }, [ground, isWanted]);
}

/** The layers for reading values of two periods at a place. */
function changeLayers(layers: readonly Layer[]): readonly Layer[] {
  return (['ndvi-before', 'ndvi-after', 'forest-change'] as const).flatMap((id) =>
    layers.filter((layer) => layer.id === id),
  );
}
