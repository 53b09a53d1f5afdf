import { useMemo } from 'preact/hooks';
import { dictionary } from 'sylvan/locale';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import type { Analysis } from '../state/analysis.ts';
import type { Comparison } from '../state/comparison.ts';
import { writtenFragment } from '../state/fragment.ts';
import { lang } from '../state/language.ts';
import { createRun } from '../state/run.ts';
import { shownLayer } from '../state/shown-layer.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { saveFile } from '../ui/save-file.ts';
import { dataFiles, layerFiles, type ExportedFile } from './files.ts';
import { printReport } from './print-report.tsx';
import { texts } from './texts.ts';
import './share.css';

/** An answer for others: as a link, as files, and as a page of paper. */
export function SharePanel({ found }: { readonly found: Analysis | Comparison }) {
  const saving = useMemo(() => createRun<null>(), []);
  const { status, error } = saving.state.value;
  const save = (file: ExportedFile) =>
    saving.start(async () => {
      saveFile(file.name, await file.make());
      return null;
    });
  const layer = found.layers.find(({ id }) => id === shownLayer.value);
  const print = () =>
    saving.start(async () => {
      await printReport(found, layer);
      return null;
    });
  const { title, layerTitle, noLayer, noLayers, dataTitle, print: printText } = texts.value;
  return (
    <section class="card share" aria-labelledby="share-title">
      <h2 id="share-title">{title}</h2>
      <LinkField />
      {layer !== undefined && (
        <>
          <h3>{layerTitle(dictionary(lang.value).layers.titles[layer.id])}</h3>
          <Files files={layerFiles(found, layer, lang.value)} save={save} />
        </>
      )}
      {layer === undefined && <p class="muted">{found.layers.length === 0 ? noLayers : noLayer}</p>}
      <h3>{dataTitle}</h3>
      <Files files={dataFiles(found)} save={save} />
      <button type="button" disabled={status === 'running'} onClick={() => void print()}>
        {printText}
      </button>
      {status === 'failed' && <ProblemNotice error={error} />}
    </section>
  );
}

function LinkField() {
  const address = new URL(writtenFragment(), location.href).href;
  return (
    <>
      <div class="row">
        <label class="field">
          {texts.value.link}
          <input readOnly value={address} onFocus={({ currentTarget }) => currentTarget.select()} />
        </label>
        <CopyButton label={texts.value.copy} text={address} />
      </div>
      <p class="muted">{texts.value.linkNote}</p>
    </>
  );
}

interface FilesProps {
  readonly files: readonly ExportedFile[];
  readonly save: (file: ExportedFile) => Promise<void>;
}

function Files({ files, save }: FilesProps) {
  return (
    <ul class="files">
      {files.map((file) => (
        <li key={file.id}>
          <button type="button" class="plain" onClick={() => void save(file)}>
            {texts.value[file.id]}
          </button>
        </li>
      ))}
    </ul>
  );
}
