import type { PackCheck, PackInfo } from 'sylvan';
import { formatNumber } from 'sylvan/locale';
import { lang } from '../state/language.ts';
import { bytesText } from '../ui/measures.ts';
import { making, resume } from './making.ts';
import { texts } from '../texts/packs.ts';

interface CheckResultProps {
  readonly pack: PackInfo;
  readonly check: PackCheck;
}

/** What was found of a pack when all of it was read. */
export function CheckResult({ pack, check: { isWhole, bytes, missing } }: CheckResultProps) {
  if (isWhole) return <p role="status">{texts.value.isWhole(bytesText(bytes, lang.value))}</p>;
  if (!pack.isComplete) return <p role="status">{texts.value.isUnfinished}</p>;
  return (
    <div role="status">
      <p>
        {texts.value.isMissing(
          formatNumber(missing.parts, lang.value, 0),
          bytesText(missing.bytes, lang.value),
        )}{' '}
        {pack.isImported ? texts.value.mendImported : texts.value.mendOwn}
      </p>
      {missing.files.length > 0 && <Files files={missing.files} />}
      {!pack.isImported && (
        <button
          type="button"
          disabled={making.state.value.status === 'running'}
          onClick={() => void resume(pack.id)}
        >
          {texts.value.resume}
        </button>
      )}
    </div>
  );
}

function Files({ files }: { readonly files: readonly string[] }) {
  return (
    <details>
      <summary>{texts.value.missingFiles}</summary>
      <ul class="files">
        {files.map((file) => (
          <li key={file}>{file}</li>
        ))}
      </ul>
    </details>
  );
}
