import type { CompareAnswer } from 'sylvan';
import { announce } from '../state/announce.ts';
import type { Point } from '../state/degrees.ts';
import { lang } from '../state/language.ts';
import { numbersOf } from '../ui/numbers.ts';
import { texts } from '../texts/compare.ts';

interface PatchesProps {
  readonly answer: CompareAnswer;
  readonly onFocus: (point: Point) => void;
}

/** The largest patches of loss; clicking one moves the map there. */
export function Patches({ answer, onFocus }: PatchesProps) {
  const { patches: found, patch_count: all } = answer.details;
  const { patches, patchesUnknown, noPatches, noValue } = texts.value;
  return (
    <section class="card patches" aria-labelledby="patches-title">
      <h2 id="patches-title">{all === null ? patchesUnknown : patches(found.length, all)}</h2>
      {found.length === 0 ? (
        <p>{all === null ? noValue : noPatches}</p>
      ) : (
        <ol>
          {found.map((patch) => (
            <li key={`${patch.lat} ${patch.lng}`}>
              <PatchButton patch={patch} onFocus={onFocus} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

interface PatchProps extends Pick<PatchesProps, 'onFocus'> {
  readonly patch: CompareAnswer['details']['patches'][number];
}

function PatchButton({ patch: { lat, lng, area_ha, after, by }, onFocus }: PatchProps) {
  const numbers = numbersOf(lang.value);
  const { patch, showPatch, shown } = texts.value;
  const point = [numbers.exactly(lat, 5), numbers.exactly(lng, 5)] as const;
  const focus = () => {
    onFocus({ lat, lng });
    announce(shown(...point));
  };
  return (
    <button type="button" class="plain" title={showPatch} onClick={focus}>
      {patch(numbers.exactly(area_ha, 2), ...point)}, {numbers.between(after, by)}
    </button>
  );
}
