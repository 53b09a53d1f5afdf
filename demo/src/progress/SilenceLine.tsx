import { useEffect } from 'preact/hooks';
import { announce } from '../state/announce.ts';
import { lang } from '../state/language.ts';
import { DAY_LOCALES } from '../ui/numbers.ts';
import { texts } from '../texts/progress.ts';

/** Hosts that have not answered, and for how many seconds. */
export interface Silence {
  readonly hosts: readonly string[];
  readonly seconds: number;
}

/** Names the hosts that keep a call waiting. Screen readers announce it once. */
export function SilenceLine({ hosts, seconds }: Silence) {
  const names = new Intl.ListFormat(DAY_LOCALES[lang.value]).format(hosts);
  const said = texts.value.silent(names, hosts.length, seconds);
  useEffect(() => announce(said), []);
  return <p class="silence">{said}</p>;
}
