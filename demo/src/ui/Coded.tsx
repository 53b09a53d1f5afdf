import { lang } from '../state/language.ts';

interface CodedProps {
  readonly text: string;
  /** A word of the contract, such as `CRITICAL`, the same in every language; null where there is none. */
  readonly code: string | null;
}

/** A text in the page's language, in which a word of the contract is read as the English that it is. */
export function Coded({ text, code }: CodedProps) {
  const parts = code === null || lang.value === 'en' ? [text] : text.split(code);
  return <>{parts.flatMap((part, i) => (i === 0 ? [part] : [<span lang="en">{code}</span>, part]))}</>;
}
