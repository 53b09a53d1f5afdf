import { Icon } from '../ui/Button.tsx';
import type { Banner, BannerKind } from './banner.ts';
import '../ui/ui.css';
import './banner.css';

/** Path data in a 24 × 24 box. Each level has its own shape, so that levels can be distinguished without colour. */
const ICONS: Readonly<Record<BannerKind, string>> = {
  CRITICAL: 'M8 2h8l6 6v8l-6 6H8l-6-6V8zM12 7v6M12 16.5v.5',
  WARNING: 'M12 3 22 21H2zM12 10v5M12 17.5v.5',
  CAUTION: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM12 7v6M12 16.5v.5',
  STABLE: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM7 12.5l3.5 3.5 6.5-7.5',
  POSITIVE: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM12 17V7M7.5 11.5 12 7l4.5 4.5',
  NO_FOREST: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM7 12h10',
  PENDING: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM12 6.5V12l4 2.5',
  UNKNOWN: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM9 9.5a3 3 0 1 1 4.2 2.7c-.8.4-1.2.9-1.2 1.8M12 17v.5',
};

/** What happened, in one sentence: the level by colour, shape and word, then loss and fires. */
export function AnswerBanner({ banner: { kind, word, rest } }: { readonly banner: Banner }) {
  return (
    <div class="answer-banner" data-level={kind}>
      <Icon d={ICONS[kind]} />
      <p class="sentence">
        <strong>{word}</strong>
        {rest}
      </p>
    </div>
  );
}
