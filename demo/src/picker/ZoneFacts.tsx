import { formatNumber } from 'sylvan/locale';
import { lang } from '../state/language.ts';
import { isRepeat } from '../state/analysis.ts';
import { isLight } from '../state/light.ts';
import { analysisBytes } from '../state/requests.ts';
import { sampleAround, zone } from '../state/zone.ts';
import { aboutBytes } from '../ui/amounts.ts';
import { Cost } from '../ui/Cost.tsx';
import { useNewest } from '../ui/use-newest.ts';
import { texts } from '../texts/picker.ts';
import { Switch } from '../ui/Switch.tsx';

/** What the zone is and what analyzing it takes, as it is changed. */
export function ZoneFacts() {
  const { lat, lng, size, date, polygon } = zone.value;
  const isSample = sampleAround(zone.value) !== undefined;
  const found = useNewest(isSample ? null : () => analysisBytes(zone.value), [
    lat,
    lng,
    size,
    date,
    polygon?.parts,
  ]);
  const lead = polygon === undefined ? [texts.value.facts(number(size), number(size * size * 100))] : [];
  const bytes = found && (isLight.value ? found.light : found.whole);
  return (
    <>
      <Cost calls={isSample ? null : isRepeat.value ? 0 : 1} bytes={bytes} lead={lead} />
      {!isSample && <LightSwitch amount={found && aboutBytes(found.light, lang.value)} />}
    </>
  );
}

function number(value: number): string {
  return formatNumber(value, lang.value, 0);
}

/** There from the start: what it takes comes later, and must not move the button below it under the pointer. */
function LightSwitch({ amount }: { readonly amount: string | null }) {
  return (
    <Switch name="light" isOn={isLight.value} onChange={(isOn) => (isLight.value = isOn)}>
      {texts.value.light(amount ?? '…')}
    </Switch>
  );
}
