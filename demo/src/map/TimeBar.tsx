import { useEffect, useState } from 'preact/hooks';
import { TRUE_COLOUR } from '../layers/views.ts';
import { isElsewhere } from '../state/analysis.ts';
import { unbroken } from '../state/language.ts';
import { hectaresOf } from '../state/patches.ts';
import { found, LAST_MONTH, month, months, patches } from '../state/loss.ts';
import { openDrawer } from '../state/panel.ts';
import { shownLayer } from '../state/shown-layer.ts';
import { texts } from '../texts/loss.ts';
import { texts as panelTexts } from '../texts/panel.ts';
import { Button, Icon } from '../ui/Button.tsx';
import { numbers, dayText, monthsText } from '../ui/numbers.ts';
import { seenGround } from './loss/seen-ground.ts';

/** Milliseconds per month during playback. */
const BEAT_MS = 700;

/** Twelve months of loss, with one bar per month; the map shows the loss and the ground as of the end of the selected month. */
export function TimeBar() {
  const [isPlaying, setPlaying] = useState(false);
  const ends = months.value;
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => {
      if (month.value >= LAST_MONTH) setPlaying(false);
      else month.value += 1;
    }, BEAT_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, month.value]);
  if (ends.length === 0 || patches.value.length === 0 || isElsewhere.value) return null;
  const play = () => {
    if (!isPlaying) month.value = 0;
    setPlaying(!isPlaying);
  };
  const hectares = monthlyHectares();
  const most = Math.max(...hectares);
  const until = hectares.slice(0, month.value + 1).reduce((sum, one) => sum + one, 0);
  const { play: start, pause, until: label, untilValue, aMonth, picture } = texts.value;
  const { years } = panelTexts.value.drawers;
  const value = untilValue(numbers.day(ends[month.value]), numbers.exactly(until, 1));
  // Only the picture follows the months; the other layers stay those of the answer.
  const seen = shownLayer.value === TRUE_COLOUR ? seenGround.value : null;
  const unit = seen === null ? aMonth : picture(dayText(seen.day));
  const lost = seen === null ? '' : `${unbroken(`${numbers.exactly(until, 1)} ha`)}, `;
  return (
    <div class="time" role="region" aria-label={aMonth}>
      <Button
        class="soft play"
        aria-label={isPlaying ? pause : start}
        label={<Icon d={isPlaying ? 'M7 5h4v14H7zM13 5h4v14h-4z' : 'M7 4l13 8-13 8z'} />}
        onClick={play}
      />
      <div class="bars">
        {hectares.map((own, i) => (
          <i
            key={ends[i]}
            class={own === 0 ? 'none' : undefined}
            data-past={i <= month.value}
            style={{ height: `${most === 0 ? 0 : (100 * own) / most}%` }}
          />
        ))}
        <input
          type="range"
          name="loss-month"
          min="0"
          max={LAST_MONTH}
          value={month.value}
          aria-label={label}
          aria-valuetext={seen === null ? value : `${value}, ${unit}`}
          onInput={({ currentTarget }) => (month.value = Number(currentTarget.value))}
        />
      </div>
      <p class="span">
        <b>{monthsText(ends[0], ends[month.value])}</b> <span class="muted">{lost + unit}</span>
      </p>
      {(found.value?.answer.details.series?.length ?? 0) > 0 && (
        <Button class="soft years" data-opens="years" label={years} onClick={() => openDrawer('years')} />
      )}
    </div>
  );
}

/** Hectares of patches per month; each counts in the month in which its last pixel was first seen lost, if it is dated. */
function monthlyHectares(): number[] {
  const ends = months.value;
  const sums = ends.map(() => 0);
  for (const patch of patches.value) {
    const { by } = patch.properties;
    if (by === null) continue;
    const at = ends.findIndex((end) => by <= end);
    if (at >= 0) sums[at] += hectaresOf(patch);
  }
  return sums;
}
