import { shownLayer } from '../state/shown-layer.ts';
import { texts } from '../texts/layers.ts';
import { LayerChoices } from './LayerChoices.tsx';
import { titleOf } from './titles.ts';
import { shownOf, type View } from './views.ts';

/** What of the answer is on the map. */
export function LayerChooser({ views }: { readonly views: readonly View[] }) {
  const shown = shownOf(views, shownLayer.value);
  const choices = views.map((view) => ({ id: view.id, title: titleOf(view) }));
  return (
    <LayerChoices
      name="shown-layer"
      choices={[...choices, { id: null, title: texts.value.none }]}
      chosen={shown?.id ?? null}
      onChoose={(id) => (shownLayer.value = id)}
    />
  );
}
