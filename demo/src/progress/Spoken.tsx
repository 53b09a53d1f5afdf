import { useEffect, useRef } from 'preact/hooks';
import { bannerOf } from '../result/banner.ts';
import { changeBannerOf } from '../result/headline.ts';
import { analysis } from '../state/analysis.ts';
import { announce } from '../state/announce.ts';
import { comparison } from '../state/comparison.ts';
import type { RunState } from '../state/run.ts';
import { texts } from '../texts/progress.ts';
import { uncounted } from '../ui/Cost.tsx';
import { endedText, type Answered } from './ProgressPanel.tsx';

/**
 * Announces to screen readers the start of a call, and its end with the verdict, once each. Failures are announced by their own
 * notice.
 */
export function Spoken() {
  useSpoken(analysis.state.value, ({ answer }) => bannerOf(answer));
  useSpoken(comparison.state.value, ({ answer }) => changeBannerOf(answer));
  return null;
}

function useSpoken<T extends Answered>(
  state: RunState<T>,
  verdict: (found: T) => { readonly word: string; readonly rest: string },
): void {
  const { status, found } = state;
  const before = useRef(status);
  useEffect(() => {
    if (before.current === status) return;
    before.current = status;
    announce(status === 'running' ? texts.value.started : '');
    if (status === 'cancelled') announce(uncounted(texts.value.cancelled));
    if (status === 'finished') announce(texts.value.finished);
    if (status !== 'done' || found === null || state.elapsed === null) return;
    const { word, rest } = verdict(found);
    announce(`${endedText(state)} ${word}${rest}`);
  });
}
