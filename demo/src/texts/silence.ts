import { pageTexts } from '../state/language.ts';

/** What is said of hosts that keep a call waiting. */
export const texts = pageTexts({
  en: {
    silent: (hosts: string, count: number, seconds: number) =>
      `${hosts} ${count === 1 ? 'has' : 'have'} not answered for ${seconds} s.`,
  },
  fr: {
    silent: (hosts, count, seconds) =>
      `${hosts} ${count === 1 ? 'ne répond pas' : 'ne répondent pas'} depuis ${seconds} s.`,
  },
});
