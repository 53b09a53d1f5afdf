import { useEffect, useState } from 'preact/hooks';
import { formatNumber } from 'sylvan/locale';
import { isStarted, sylvan } from '../state/engine.ts';
import { lang } from '../state/language.ts';
import { sampleOf, today, zone, type Zone } from '../state/zone.ts';
import { texts } from '../texts/picker.ts';
import { texts as uiTexts } from '../texts/ui.ts';

/** What the zone is and what requesting it takes, as it is changed. */
export function ZoneFacts() {
  const { size } = zone.value;
  const isSample = sampleOf(zone.value) !== undefined;
  const bytes = useEstimate(zone.value, !isSample && isStarted.value);
  const { facts, megabytes } = texts.value;
  const { free, counted, bytesUnknown } = uiTexts.value;
  const number = (value: number) => formatNumber(value, lang.value, 0);
  const parts = [
    facts(number(size), number(size * size * 100)),
    ...(isSample ? [free] : [bytes === null ? bytesUnknown : megabytes(number(bytes / 1e6)), counted]),
  ];
  return (
    <p class="facts" role="status">
      {parts.join(' · ')}
    </p>
  );
}

/** Bytes that one analysis fetches, as the library estimates the pack of one year; null while unknown. */
function useEstimate({ lat, lng, size, date }: Zone, isWanted: boolean): number | null {
  const [bytes, setBytes] = useState<number | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    const day = date ?? today();
    const year = Number(day.slice(0, 4));
    sylvan()
      .packs.estimate({ lat, lng, size, date: day, from: year, to: year })
      .then(
        (estimate) => isCurrent && setBytes(estimate.bytes),
        () => isCurrent && setBytes(null),
      );
    return () => void (isCurrent = false);
  }, [lat, lng, size, date, isWanted]);
  return bytes;
}
