import { translatedAttribution } from 'sylvan/locale';
import { lang } from '../state/language.ts';
import { CopyRecord } from './CopyRecord.tsx';
import type { Found } from './replay.ts';
import { ReplayButton } from './ReplayButton.tsx';
import { SourceList } from './SourceList.tsx';
import { texts } from '../texts/evidence.ts';
import './evidence.css';

/** Every source and scene of a record, its software, its data providers, and the button that computes it again. */
export function EvidencePanel({ found }: { readonly found: Found }) {
  const { answer } = found;
  const { sources, attribution } = texts.value;
  return (
    <section class="evidence">
      <h2>{sources}</h2>
      <SourceList answer={answer} />
      <Computed found={found} />
      <h2>{attribution}</h2>
      <ul>
        {answer.details.attribution.map((line) => (
          <li key={line}>{translatedAttribution(line, lang.value)}</li>
        ))}
      </ul>
      <div class="row">
        <CopyRecord record={answer} />
      </div>
      <ReplayButton found={found} />
    </section>
  );
}

function Computed({ found }: { readonly found: Found }) {
  const { computed, library, version, kernels, receipt } = texts.value;
  const { provenance } = found.answer.details;
  return (
    <details>
      <summary>{computed}</summary>
      <dl>
        <dt>{library}</dt>
        <dd>{provenance.library}</dd>
        <dt>{version}</dt>
        <dd>{provenance.processing_version}</dd>
        <dt>{kernels}</dt>
        <dd class="scene">{provenance.kernels_sha256}</dd>
        {provenance.receipt !== undefined && (
          <>
            <dt>{receipt}</dt>
            <dd class="scene">{provenance.receipt}</dd>
          </>
        )}
      </dl>
    </details>
  );
}
