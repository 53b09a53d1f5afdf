import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { legendOf } from 'sylvan/export';
import { translatedAttribution } from 'sylvan/locale';
import { isHoled, shownPicture } from '../layers/outside.ts';
import { isImage, TRUE_COLOUR, type Sides, type View } from '../layers/views.ts';
import { isElsewhere } from '../state/analysis.ts';
import { onlineBase } from '../state/config.ts';
import { isNarrow } from '../state/device.ts';
import { lang } from '../state/language.ts';
import { areFiresShown, found, isLossShown, seenFires, seenPatches } from '../state/loss.ts';
import type { Patch } from '../state/patches.ts';
import { isMarked, isReading, opacity, shownLayer, shownSides } from '../state/shown-layer.ts';
import { texts as lossTexts } from '../texts/loss.ts';
import { texts } from '../texts/map.ts';
import { texts as panelTexts } from '../texts/panel.ts';
import { Choices, Icon } from '../ui/Button.tsx';
import { later } from '../ui/later.tsx';
import { GRATICULE_LAYER, ONLINE_SOURCE } from './ground-style.ts';
import { theGround } from './use-ground.ts';
import { numbers } from '../ui/numbers.ts';
import { Field, Switch } from '../ui/Fields.tsx';

interface LayerDockProps {
  readonly views: readonly View[];
  /** For a comparison, the views that both periods can show. */
  readonly sides: readonly Sides[];
  readonly shown: readonly View[];
  /** Whether a comparison knows which pixels changed. */
  readonly hasChange: boolean;
}

/** Reference maps of forest, with names that are the same in all languages; the first one shows how many of the others agree. */
const MAP_NAMES = { 'map-agreement': null, worldcover: 'ESA 2021', gfc2020: 'JRC 2020', hansen: 'Hansen' };
const ALL_MAPS = 'map-agreement';

/** Loaded later: the page opens with an image, which has no legend. */
const LegendView = later(async () => (await import('../layers/LegendView.tsx')).LegendView);

/** The most used layers, which have short names; "More" lists all layers. */
const FIRST = [TRUE_COLOUR, 'ndvi', 'canopy-height', 'forest', ALL_MAPS] as const;

export function LayerDock(props: LayerDockProps) {
  const { views, sides, shown } = props;
  const { dock } = texts.value;
  const first = FIRST.filter((id) => views.some((view) => view.id === id));
  return (
    <>
      <fieldset class="over dock">
        <legend class="unseen">{texts.value.layer}</legend>
        {sides.length > 0 ? (
          <span>
            <Choices
              name="shown-sides"
              of={shownSides}
              choices={sides.map(([{ id }]) => [id, id === TRUE_COLOUR ? dock[TRUE_COLOUR] : dock.ndvi])}
              chosen={shown[0]?.id}
            />
          </span>
        ) : (
          <span class="firsts">
            <Choices
              name="shown-layer"
              of={shownLayer}
              choices={first.map((id) => [id, dock[id]])}
              chosen={isOfMaps(shown) ? ALL_MAPS : shown[0]?.id}
            />
          </span>
        )}
        <More {...props} />
      </fieldset>
      <Key {...props} />
    </>
  );
}

function isOfMaps(shown: readonly View[]): boolean {
  return shown.some(({ id }) => id in MAP_NAMES);
}

/** All layers, and the overlays above them. */
function More({ views, sides, shown, hasChange }: LayerDockProps) {
  const { more, values, change, lossMark } = texts.value;
  const { layer, none } = texts.value;
  const box = useRef<HTMLDetailsElement>(null);
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || box.current === null) return;
    box.current.open = false;
    box.current.querySelector('summary')?.focus();
  };
  return (
    <details class="more" ref={box} onKeyDown={close}>
      <summary>
        {isNarrow.value && <Icon d="M12 4l9 4-9 4-9-4zM3 12l9 4 9-4M3 16l9 4 9-4" />}
        <span class="word">{more}</span>
      </summary>
      <div class="over menu">
        {sides.length === 0 && views.length > 0 && (
          <div class="choices" role="radiogroup" aria-label={layer}>
            <Choices
              name="any-layer"
              of={shownLayer}
              choices={[...views.map((view) => [view.id, titleOf(view)] as const), [null, none]]}
              chosen={shown[0]?.id ?? null}
            />
          </div>
        )}
        <Switch name="loss" of={isLossShown}>
          {lossMark}
        </Switch>
        {sides.length === 0 && (
          <Switch name="fires" of={areFiresShown}>
            {panelTexts.value.drawers.fires}
          </Switch>
        )}
        {hasChange && (
          <Switch name="change" of={isMarked}>
            {change}
          </Switch>
        )}
        <Switch name="values" of={isReading}>
          {values}
        </Switch>
        <OnlineBase />
        {shown.length > 0 && <OpacitySlider />}
        <Credits />
      </div>
    </details>
  );
}

function titleOf(view: View): string {
  const { images } = texts.value;
  if (!isImage(view)) return legendOf(view.layers[0].id, lang.value).title;
  return view.id === TRUE_COLOUR ? images[TRUE_COLOUR] : images.composite;
}

/** Off until the user turns it on, because the host learns which places the user views. */
const isOnlineBaseOn = signal(false);

/** Switches an online base map on, if the page's operator configured one. */
function OnlineBase() {
  const ground = theGround.value;
  const base = onlineBase.value;
  const isOn = isOnlineBaseOn.value;
  useEffect(() => {
    if (ground === null || base === null || !isOn) return undefined;
    const { map } = ground;
    map.addSource(ONLINE_SOURCE, { type: 'raster', tiles: [base.tiles], tileSize: 256, maxzoom: 19 });
    map.addLayer({ id: ONLINE_SOURCE, type: 'raster', source: ONLINE_SOURCE }, GRATICULE_LAYER);
    return () => {
      if (!ground.isOpen) return;
      map.removeLayer(ONLINE_SOURCE);
      map.removeSource(ONLINE_SOURCE);
    };
  }, [ground, base, isOn]);
  if (base === null) return null;
  return <Switch of={isOnlineBaseOn}>{texts.value.onlineBase}</Switch>;
}

function OpacitySlider() {
  const percent = Math.round(opacity.value * 100);
  return (
    <Field
      label={texts.value.opacity}
      type="range"
      min="0"
      max="100"
      step="5"
      value={percent}
      aria-valuetext={numbers.percent(percent)}
      onInput={({ currentTarget }) => (opacity.value = currentTarget.valueAsNumber / 100)}
    />
  );
}

/** The owners of the data on the map. */
function Credits() {
  const owners = found.value?.answer.details.attribution ?? [];
  const base = isOnlineBaseOn.value ? onlineBase.value : null;
  const reported = owners.map((owner) => translatedAttribution(owner, lang.value));
  const all = [...reported, texts.value.land, ...(base === null ? [] : [base.attribution])];
  return <p class="credits muted">{all.join(' · ')}</p>;
}

/** The legend of the map's marks and colours; over an image, of the marks only. */
function Key({ views, shown, sides }: LayerDockProps) {
  const { sure, unsure } = lossTexts.value.marks;
  const isHere = !isElsewhere.value;
  const hasFires = isHere && areFiresShown.value && sides.length === 0 && !!seenFires.value?.length;
  const drawn = isHere && isLossShown.value ? seenPatches.value : [];
  const isSure = ({ properties }: Patch) => properties.confirmed_ha !== 0;
  const read = shown.filter((view) => !isImage(view)).slice(0, 1);
  // The legend of a layer explains its hatching itself.
  const polygon = found.value?.zone.polygon;
  const isHatched = read.length === 0 && shown.some((view) => isHoled(shownPicture(view, polygon)));
  if (read.length === 0 && drawn.length === 0 && !hasFires && !isHatched) return null;
  return (
    <div class="over key">
      {(drawn.length > 0 || hasFires || isHatched) && (
        <p class="map-key">
          {drawn.some(isSure) && <span class="loss-key">{sure}</span>}
          {!drawn.every(isSure) && <span class="loss-key unsure">{unsure}</span>}
          {hasFires && <span class="fire-key">{texts.value.fireMark}</span>}
          {isHatched && <span class="hatch-key">{legendOf('red', lang.value).noData.label}</span>}
        </p>
      )}
      {isOfMaps(read) && <MapChoice views={views} chosen={read[0].id} />}
      {read.map((view) => (
        <LegendView key={view.id} view={view} />
      ))}
    </div>
  );
}

interface MapChoiceProps extends Pick<LayerDockProps, 'views'> {
  readonly chosen: string;
}

/** All reference maps together, or one of them. */
function MapChoice({ views, chosen }: MapChoiceProps) {
  const { dock, allMaps } = texts.value;
  const names = Object.entries(MAP_NAMES).filter(([id]) => views.some((view) => view.id === id));
  return (
    <div class="map-choice" role="radiogroup" aria-label={dock[ALL_MAPS]}>
      <Choices
        name="shown-map"
        of={shownLayer}
        choices={names.map(([id, name]) => [id, name ?? allMaps])}
        chosen={chosen}
      />
    </div>
  );
}
