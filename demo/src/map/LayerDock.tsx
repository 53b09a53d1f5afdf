import { useRef } from 'preact/hooks';
import { LegendView, titleOf } from '../layers/LegendView.tsx';
import { OpacitySlider } from '../layers/OpacitySlider.tsx';
import { isImage, TRUE_COLOUR, type Sides, type View } from '../layers/views.ts';
import { areFiresShown, found, isLossShown } from '../state/loss.ts';
import { shownSides } from '../state/shown-layer.ts';
import { texts as layerTexts } from '../texts/layers.ts';
import { texts } from '../texts/map.ts';
import { Switch } from '../ui/Switch.tsx';
import { later } from '../ui/later.tsx';
import { Choice, choose, MAPS } from './Choice.tsx';
import { Credits, OnlineBase } from './OnlineBase.tsx';
import type { Ground } from './use-ground.ts';

interface LayerDockProps {
  readonly views: readonly View[];
  /** For a comparison, the views that both periods can show. */
  readonly sides: readonly Sides[];
  readonly shown: readonly View[];
  readonly ground: Ground | null;
  readonly opacity: number;
  readonly isReading: boolean;
  readonly isMarked: boolean;
  readonly hasChange: boolean;
  readonly onOpacity: (opacity: number) => void;
  readonly onReading: (isOn: boolean) => void;
  readonly onMarked: (isOn: boolean) => void;
}

/** Few answers have reference maps, and few users open them. */
const MapChoice = later(async () => (await import('./MapChoice.tsx')).MapChoice);

/** The most common layers, with short names; all others are under "More". */
const FIRST = [TRUE_COLOUR, 'ndvi', 'canopy-height', 'forest', MAPS[0]] as const;

/** The layers of the map, with a legend. */
export function LayerDock(props: LayerDockProps) {
  const { views, sides, shown } = props;
  const first = FIRST.filter((id) => views.some((view) => view.id === id));
  return (
    <>
      <fieldset class="over dock">
        <legend class="unseen">{layerTexts.value.layer}</legend>
        {sides.length > 0 ? (
          sides.map(([view]) => (
            <Choice
              key={view.id}
              name="shown-sides"
              id={view.id}
              title={view.id === TRUE_COLOUR ? texts.value.dock[TRUE_COLOUR] : texts.value.dock.ndvi}
              isChosen={view.id === shown[0]?.id || `${view.id}-before` === shown[0]?.id}
              onChoose={(id) => (shownSides.value = id)}
            />
          ))
        ) : (
          <span class="firsts">
            {first.map((id) => (
              <Choice
                key={id}
                name="shown-layer"
                id={id}
                title={texts.value.dock[id]}
                isChosen={id === MAPS[0] ? isOfMaps(shown) : id === shown[0]?.id}
                onChoose={choose}
              />
            ))}
          </span>
        )}
        <More {...props} />
      </fieldset>
      <Key {...props} />
    </>
  );
}

function isOfMaps(shown: readonly View[]): boolean {
  return MAPS.some((id) => id === shown[0]?.id);
}

/** All layers, and the overlays above them. */
function More(props: LayerDockProps) {
  const { views, sides, shown, ground, opacity, isReading, isMarked, hasChange } = props;
  const { more, values, change } = texts.value;
  const box = useRef<HTMLDetailsElement>(null);
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || box.current === null) return;
    box.current.open = false;
    box.current.querySelector('summary')?.focus();
  };
  return (
    <details class="more" ref={box} onKeyDown={close}>
      <summary>
        <span class="word">{more}</span>
      </summary>
      <div class="over menu">
        {sides.length === 0 && views.length > 0 && (
          <div class="choices" role="radiogroup" aria-label={layerTexts.value.layer}>
            {views.map((view) => (
              <Choice
                key={view.id}
                name="any-layer"
                id={view.id}
                title={titleOf(view)}
                isChosen={view.id === shown[0]?.id}
                onChoose={choose}
              />
            ))}
            <Choice
              name="any-layer"
              id={null}
              title={layerTexts.value.none}
              isChosen={shown.length === 0}
              onChoose={choose}
            />
          </div>
        )}
        <Switch name="loss" isOn={isLossShown.value} onChange={(isOn) => (isLossShown.value = isOn)}>
          {texts.value.lossMark}
        </Switch>
        {sides.length === 0 && (
          <Switch name="fires" isOn={areFiresShown.value} onChange={(isOn) => (areFiresShown.value = isOn)}>
            {texts.value.firesShown}
          </Switch>
        )}
        {hasChange && (
          <Switch name="change" isOn={isMarked} onChange={props.onMarked}>
            {change}
          </Switch>
        )}
        <Switch name="values" isOn={isReading} onChange={props.onReading}>
          {values}
        </Switch>
        <OnlineBase ground={ground} />
        {shown.length > 0 && <OpacitySlider value={opacity} onChange={props.onOpacity} />}
        <Credits owners={found.value?.answer.details.attribution ?? []} />
      </div>
    </details>
  );
}

/** The legend of the map's marks and colours; for images, only of the marks. */
function Key({ views, shown, sides }: LayerDockProps) {
  const { confirmed, fireMark } = texts.value;
  const hasFires = (found.value?.fires?.detections.length ?? 0) > 0 && sides.length === 0;
  const hasLoss = (found.value?.answer.details.loss?.confirmed_ha ?? 0) > 0;
  const read = shown.filter((view) => !isImage(view)).slice(0, 1);
  if (read.length === 0 && !hasLoss && !hasFires) return null;
  return (
    <div class="over key">
      {(hasLoss || hasFires) && (
        <p class="map-key">
          {hasLoss && isLossShown.value && <span class="loss-key">{confirmed}</span>}
          {hasFires && areFiresShown.value && <span class="fire-key">{fireMark}</span>}
        </p>
      )}
      {isOfMaps(read) && <MapChoice views={views} shown={shown} />}
      {read.map((view) => (
        <LegendView key={view.id} view={view} />
      ))}
    </div>
  );
}
