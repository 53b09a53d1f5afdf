import { useEffect, useState } from 'preact/hooks';
import type { AnalysisEstimate } from 'sylvan';
import { formatNumber } from 'sylvan/locale';
import { isStarted, sylvan } from '../state/engine.ts';
import { lang } from '../state/language.ts';
import { placeOf, sampleAround, zone, type Zone } from '../state/zone.ts';
import { texts } from '../texts/picker.ts';
import { texts as uiTexts } from '../texts/ui.ts';

/** What the zone is and what requesting it takes, as it is changed. */
export function ZoneFacts() {
  const { size, polygon } = zone.value;
  const isSample = sampleAround(zone.value) !== undefined;
  const estimate = useEstimate(zone.value, !isSample && isStarted.value);
  const { facts, toFetch } = texts.value;
  const { free, counted, bytesUnknown } = uiTexts.value;
  const number = (value: number) => formatNumber(value, lang.value, 0);
  const fetchText = ({ bytes, seconds }: AnalysisEstimate) => toFetch(number(bytes / 1e6), number(seconds));
  const parts = [
    ...(polygon === undefined ? [facts(number(size), number(size * size * 100))] : []),
    ...(isSample ? [free] : [estimate === null ? bytesUnknown : fetchText(estimate), counted]),
  ];
  return (
    <p class="facts" role="status">
      {parts.join(' · ')}
    </p>
  );
}

/** What one analysis is estimated to fetch; null while unknown. */
function useEstimate(of: Zone, isWanted: boolean): AnalysisEstimate | null {
  const [found, setFound] = useState<AnalysisEstimate | null>(null);
  const { lat, lng, size, date, polygon } = of;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    sylvan()
      .estimate({ ...placeOf(of), ...(date !== null && { date }) })
      .then(
        (estimate) => isCurrent && setFound(estimate),
        () => isCurrent && setFound(null),
      );
    return () => void (isCurrent = false);
  }, [lat, lng, size, date, polygon?.parts, isWanted]);
  return found;
}
