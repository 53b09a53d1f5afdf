import { translatedAttribution } from 'sylvan/locale';
import { lang } from '../state/language.ts';
import { Pairs } from '../ui/Pairs.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import type { Found } from './replay.ts';
import { ReplayButton } from './ReplayButton.tsx';
import { SourceList } from './SourceList.tsx';
import { texts } from '../texts/evidence.ts';
import './evidence.css';

/** Every source and scene of a record, its software, its data providers, and the button that computes it again. */
export function EvidencePanel({ found }: { readonly found: Found }) {
  const { answer } = found;
  const { sources, attribution, copy } = texts.value;
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
        <CopyButton label={copy} text={JSON.stringify(answer, null, 2)} />
      </div>
      <ReplayButton found={found} />
    </section>
  );
}

function Computed({ found }: { readonly found: Found }) {
  const { computed, library, version, kernels, receipt } = texts.value;
  const { provenance } = found.answer.details;
  const facts = [
    [library, provenance.library],
    [version, provenance.processing_version],
    [kernels, <span class="scene">{provenance.kernels_sha256}</span>],
    ...(provenance.receipt === undefined
      ? []
      : [[receipt, <span class="scene">{provenance.receipt}</span>] as const]),
  ] as const;
  return (
    <details>
      <summary>{computed}</summary>
      <Pairs of={facts} />
    </details>
  );
}
