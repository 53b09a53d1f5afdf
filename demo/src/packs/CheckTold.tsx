import type { PackCheck, PackInfo } from 'sylvan/packs';
import { formatNumber } from 'sylvan/locale';
import { lang } from '../state/language.ts';
import { bytesText } from '../ui/measures.ts';
import { making } from './making.ts';
import { texts } from '../texts/packs.ts';

interface CheckResultProps {
  readonly pack: PackInfo;
  readonly check: PackCheck;
  /** The result becomes stale once the pack is rebuilt. */
  readonly onResume: () => void;
}

/** The result of reading a whole pack. */
export function CheckResult({ pack, check, onResume }: CheckResultProps) {
  const { isWhole, entries, bytes, damaged } = check;
  if (isWhole) return <p role="status">{texts.value.isWhole(bytesText(bytes, lang.value))}</p>;
  if (!pack.isComplete) return <p role="status">{texts.value.isUnfinished}</p>;
  return (
    <div role="status">
      <p>
        {texts.value.isDamaged(
          formatNumber(damaged.length, lang.value, 0),
          formatNumber(entries, lang.value, 0),
        )}{' '}
        {pack.isImported ? texts.value.mendImported : texts.value.mendOwn}
      </p>
      <details>
        <summary>{texts.value.damagedEntries}</summary>
        <ul class="files">
          {damaged.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </details>
      {!pack.isImported && (
        <button type="button" disabled={making.state.value.status === 'running'} onClick={onResume}>
          {texts.value.resume}
        </button>
      )}
    </div>
  );
}
