import { texts } from '../texts/problems.ts';
import { numbers, momentText } from './numbers.ts';
import { capitalised } from '../state/language.ts';

/** Field names that are also ordinary words are matched only at the start of a sentence. */
const FIRST = /^(?:lat|lng|size|date|from|to|name|email|use_case|key)(?= )/;
const PERIOD_DAY = /\bdate[12]_(?:start|end)\b/g;
const MOMENT = /\b\d{4}-\d{2}-\d{2}T[\d:.]+Z/g;
const DAY = /"?\b(\d{4}-\d{2}-\d{2})\b"?/g;

/** A sentence of the library in the page's words: field names from the forms, days in the language's format. */
export function plainly(sentence: string): string {
  const fields: Readonly<Record<string, string>> = texts.value.fields;
  const words = sentence
    .replace(FIRST, (name) => fields[name])
    .replace(PERIOD_DAY, (name) => fields[name])
    .replace(MOMENT, (moment) => momentText(moment))
    .replace(DAY, (_, day: string) => numbers.day(day));
  return capitalised(words);
}
