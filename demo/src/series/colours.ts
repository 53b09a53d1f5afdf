import { useEffect, useState } from 'preact/hooks';
import type { ChartOptions } from './chart-options.ts';

const DARK = '(prefers-color-scheme: dark)';

const TOKENS: Readonly<Record<keyof ChartOptions['colours'], string>> = {
  ndvi: '--leaf',
  nbr: '--accent',
  ink: '--ink',
  line: '--line',
  card: '--card',
  bad: '--bad',
};

/** The page's colours as canvases accept them: computed colours, not tokens that depend on the scheme. */
export function chartColours(spot: HTMLElement): ChartOptions['colours'] {
  const probe = document.createElement('span');
  spot.append(probe);
  const computed = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const { ndvi, nbr, ink, line, card, bad } = TOKENS;
  const colours = {
    ndvi: computed(ndvi),
    nbr: computed(nbr),
    ink: computed(ink),
    line: computed(line),
    card: computed(card),
    bad: computed(bad),
  };
  probe.remove();
  return colours;
}

/** Whether the page is dark; follows changes. */
export function useColourScheme(): boolean {
  const [isDark, setDark] = useState(() => matchMedia(DARK).matches);
  useEffect(() => {
    const query = matchMedia(DARK);
    const onChange = () => setDark(query.matches);
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  }, []);
  return isDark;
}
