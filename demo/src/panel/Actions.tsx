import { useEffect } from 'preact/hooks';
import { announce } from '../state/announce.ts';
import type { Analysis } from '../state/analysis.ts';
import type { Found } from '../state/comparison.ts';
import { isNarrow } from '../state/device.ts';
import { openDrawer } from '../state/panel.ts';
import { createRun } from '../state/run.ts';
import { savedZones } from '../saved/zones.ts';
import { shownLayer } from '../state/shown-layer.ts';
import { isSamePlace } from '../state/zone.ts';
import { texts as savedTexts } from '../texts/saved.ts';
import { texts } from '../texts/panel.ts';
import { Button } from '../ui/Button.tsx';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { SeeButton } from './AnswerView.tsx';
import { OpenButton } from './DrawerHead.tsx';

export function Actions({ found }: { readonly found: Analysis }) {
  return (
    <div class="actions">
      {isNarrow.value && <SeeButton found={found} />}
      <FollowButton found={found} />
      <FoundActions found={found} />
    </div>
  );
}

export function FoundActions({ found }: { readonly found: Found }) {
  const { report, drawers } = texts.value;
  return (
    <>
      <OpenButton drawer="share" label={drawers.share} />
      <Button
        class="soft"
        disabled={printing.state.value.status === 'running'}
        label={report}
        onClick={() => void print(found)}
      />
      <OpenButton drawer="evidence" label={drawers.evidence} />
      <ProblemNotice of={printing} />
    </>
  );
}

/** The run that prints a report, shared by the answer and its drawers. */
export const printing = createRun<unknown>();

function print(found: Found): Promise<void> {
  return printing.start(async () => {
    const { printReport } = await import('../share/print-report.tsx');
    await printReport(
      found,
      found.layers.find(({ id }) => id === shownLayer.value),
    );
  });
}

/**
 * Prints the report instead of the screen when the user presses the browser's keys for printing; does nothing without `found`.
 */
export function useReportKeys(found: Found | null): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (found === null || event.key !== 'p' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void print(found);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [found]);
}

/** A button that saves the zone at once under a suggested name, or opens the drawer of a zone that is already saved. */
function FollowButton({ found }: { readonly found: Analysis }) {
  const saved = savedZones.value?.find((one) => isSamePlace(one.found.zone, found.zone));
  const press = async () => {
    const { followZone } = await import('../saved/follow.ts');
    const name = saved === undefined ? await followZone(found) : null;
    if (name === null) openDrawer('follow');
    else announce(savedTexts.value.saved(name));
  };
  const { follow, following } = texts.value;
  return (
    <Button
      data-opens="follow"
      aria-pressed={saved !== undefined}
      label={saved === undefined ? follow : following}
      onClick={() => void press()}
    />
  );
}
