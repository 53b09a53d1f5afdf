import { useEffect } from 'preact/hooks';
import type { Found } from '../state/comparison.ts';
import { sharedFault } from '../state/shared.ts';
import { sampleAround, zone } from '../state/zone.ts';
import { texts as costTexts } from '../texts/ui.ts';
import { texts } from '../texts/share.ts';
import { Button } from '../ui/Button.tsx';
import { countedText } from '../ui/Cost.tsx';
import { numbers } from '../ui/numbers.ts';
import { focusContent } from '../ui/hooks.ts';
import './share.css';

interface SharedNoteProps {
  /** The shown answer. */
  readonly found: Found | null;
  readonly isRunning: boolean;
  readonly compute: () => Promise<void>;
}

/**
 * Says that an answer came from outside and that its claims cannot be checked here, or why it cannot be shown. A button computes
 * it again.
 */
export function SharedNote({ found, isRunning, compute }: SharedNoteProps) {
  const { value: fault } = sharedFault;
  useEffect(() => {
    if (isRunning) sharedFault.value = null;
  }, [isRunning]);
  if (fault === null && found?.isShared !== true) return null;
  const { shared, savedTitle, faultTitle, faults, computeHere } = texts.value;
  const heading = found?.savedAs === undefined ? shared : savedTitle(found.savedAs);
  const start = () => {
    // The note disappears with its button.
    focusContent();
    void compute();
  };
  return (
    <section class="card shared-note" aria-labelledby="shared-title" data-fault={fault ?? undefined}>
      <h2 id="shared-title">{fault === null ? heading : faultTitle}</h2>
      <p role={fault === null ? undefined : 'alert'}>{fault === null ? originText(found!) : faults[fault]}</p>
      <Button label={computeHere} disabled={isRunning} onClick={start} />{' '}
      <span class="muted">
        {sampleAround(zone.value) === undefined ? countedText(1) : costTexts.value.free}
      </span>
    </section>
  );
}

function originText({ answer, computed, savedAs }: Found): string {
  const { library } = answer.details.provenance;
  const { claimedOn, claimedBy, savedOn } = texts.value;
  if (savedAs !== undefined && computed) return savedOn(numbers.day(computed));
  return computed ? claimedOn(numbers.day(computed), library) : claimedBy(library);
}
