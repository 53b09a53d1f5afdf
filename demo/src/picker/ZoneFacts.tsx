import { useEffect, useState } from 'preact/hooks';
import type { AnalysisEstimate } from 'sylvan';
import { formatNumber } from 'sylvan/locale';
import { isStarted, sylvan } from '../state/engine.ts';
import { lang } from '../state/language.ts';
import { isLight } from '../state/light.ts';
import { placeOf, sampleAround, zone, type Zone } from '../state/zone.ts';
import { texts } from '../texts/picker.ts';
import { texts as uiTexts } from '../texts/ui.ts';

/** What an analysis is estimated to fetch, whole and light. */
interface Estimates {
  readonly whole: AnalysisEstimate;
  readonly light: AnalysisEstimate;
}

/** What the zone is and what requesting it takes, as it is changed. */
export function ZoneFacts() {
  const { size, polygon } = zone.value;
  const isSample = sampleAround(zone.value) !== undefined;
  const estimates = useEstimates(zone.value, !isSample && isStarted.value);
  const { facts } = texts.value;
  const { free, counted, bytesUnknown } = uiTexts.value;
  const fetched = estimates && fetchText(isLight.value ? estimates.light : estimates.whole);
  const parts = [
    ...(polygon === undefined ? [facts(number(size), number(size * size * 100))] : []),
    ...(isSample ? [free] : [fetched ?? bytesUnknown, counted]),
  ];
  return (
    <>
      <p class="facts" role="status">
        {parts.join(' · ')}
      </p>
      {!isSample && estimates !== null && <LightSwitch bytes={estimates.light.bytes} />}
    </>
  );
}

function number(value: number): string {
  return formatNumber(value, lang.value, 0);
}

function megabytes(bytes: number): string {
  return number(Math.max(1, bytes / 1e6));
}

function fetchText({ bytes, seconds }: AnalysisEstimate): string {
  return texts.value.toFetch(megabytes(bytes), number(seconds));
}

function LightSwitch({ bytes }: { readonly bytes: number }) {
  return (
    <label class="choice">
      <input
        type="checkbox"
        name="light"
        checked={isLight.value}
        onChange={({ currentTarget }) => (isLight.value = currentTarget.checked)}
      />{' '}
      {texts.value.light(megabytes(bytes))}
    </label>
  );
}

/** Null while unknown. */
function useEstimates(of: Zone, isWanted: boolean): Estimates | null {
  const [found, setFound] = useState<Estimates | null>(null);
  const { lat, lng, size, date, polygon } = of;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    const estimate = (detail: 'standard' | 'quick') =>
      sylvan().estimate({ ...placeOf(of), detail, ...(date !== null && { date }) });
    Promise.all([estimate('standard'), estimate('quick')]).then(
      ([whole, light]) => isCurrent && setFound({ whole, light }),
      () => isCurrent && setFound(null),
    );
    return () => void (isCurrent = false);
  }, [lat, lng, size, date, polygon?.parts, isWanted]);
  return found;
}
