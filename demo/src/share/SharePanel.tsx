import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { Layer } from 'sylvan';
import { dictionary } from 'sylvan/locale';
import { trueColourOf } from '../layers/views.ts';
import { Button } from '../ui/Button.tsx';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import type { Found } from '../state/comparison.ts';
import { addressOf } from '../state/fragment.ts';
import { lang } from '../state/language.ts';
import { createRun } from '../state/run.ts';
import { sharedFault } from '../state/shared.ts';
import { shownLayer } from '../state/shown-layer.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { saveFile } from '../ui/save-file.ts';
import { useNewest } from '../ui/hooks.ts';
import { MAX_LETTERS } from './answer-letters.ts';
import { answerLetters } from './answer-out.ts';
import { dataFiles, exportedLayer, layerFiles, type ExportedFile } from './files.ts';
import { texts } from '../texts/share.ts';
import { Field, FileField, Select } from '../ui/Fields.tsx';
import './share.css';

const NONE: readonly Layer[] = [];

interface SharePanelProps {
  readonly found: Found;
}

export function SharePanel({ found }: SharePanelProps) {
  const saving = useMemo(() => createRun<unknown>(), []);
  const chosen = useSignal<string | null>(null);
  // Bundled layers are not exported, because they are coarser than computed ones.
  const layers = 'isCached' in found && found.isCached ? NONE : found.layers;
  const layer = exportedLayer(layers, [chosen.value, shownLayer.value]);
  const save = (file: ExportedFile) => saving.start(async () => saveFile(file.name, await file.make()));
  const share = () =>
    saving.start(async () => {
      const { sharePicture } = await import('./picture.ts');
      await sharePicture(found);
    });
  const { title, layerTitle, noLayers, dataTitle } = texts.value;
  const { titles } = dictionary(lang.value).layers;
  return (
    <section class="card share" aria-labelledby="share-title">
      <h2 id="share-title" class="unseen">
        {title}
      </h2>
      {trueColourOf(found) && (
        <Button label={texts.value.picture} class="wide" onClick={() => void share()} />
      )}
      <AnswerLink found={found} />
      <LinkField
        label={texts.value.link}
        address={addressOf(found)}
        copy={texts.value.copy}
        note={texts.value.linkNote}
      />
      {layer === undefined ? (
        <p class="muted">{noLayers}</p>
      ) : (
        <>
          <h3>{layerTitle}</h3>
          <div class="row">
            <Select
              label={texts.value.layer}
              value={layer.id}
              options={layers.map(({ id }) => [id, titles[id]])}
              onPick={(id) => (chosen.value = id)}
            />
            <Files files={layerFiles(found, layer)} save={save} />
          </div>
        </>
      )}
      <h3>{dataTitle}</h3>
      <Files files={dataFiles(found)} save={save} />
      <ProblemNotice of={saving} />
      <OpenField />
    </section>
  );
}

interface FilesProps {
  readonly files: readonly ExportedFile[];
  readonly save: (file: ExportedFile) => Promise<void>;
}

function Files({ files, save }: FilesProps) {
  return (
    <ul class="files bare">
      {files.map((file) => (
        <li key={file.id}>
          <Button label={texts.value.files[file.id]} class="plain" onClick={() => void save(file)} />
        </li>
      ))}
    </ul>
  );
}

/** A link that contains the answer, or advice on what to send instead if the link would be too long. */
function AnswerLink({ found }: SharePanelProps) {
  const packed = useNewest(async () => ({ of: found, letters: await answerLetters(found) }), [found]);
  const { answerLink, answerLinkNote, answerLinkTooLong, copyAnswer } = texts.value;
  // Until this answer is encoded, the result is still that of the previous answer.
  if (packed?.of !== found) return null;
  const address = addressOf(found, packed.letters);
  if (address.length > MAX_LETTERS) return <p data-link="too-long">{answerLinkTooLong}</p>;
  return <LinkField label={answerLink} address={address} copy={copyAnswer} note={answerLinkNote} />;
}

interface LinkFieldProps {
  readonly label: string;
  readonly address: string;
  readonly copy: string;
  readonly note: string;
}

function LinkField({ label, address, copy, note }: LinkFieldProps) {
  return (
    <>
      <div class="row">
        <Field
          label={label}
          readOnly
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton label={copy} text={address} />
      </div>
      <p class="muted">{note}</p>
    </>
  );
}

function OpenField() {
  const open = async (file: File) => {
    try {
      const { showSharedFile } = await import('./open-shared.ts');
      await showSharedFile(file);
    } catch {
      // The script could not be loaded.
      sharedFault.value = 'not-loaded';
    }
  };
  return <FileField label={texts.value.openLabel} accept=".json,application/json" onFile={open} />;
}
