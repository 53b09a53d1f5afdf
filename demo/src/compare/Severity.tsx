import type { CompareAnswer } from 'sylvan';
import { dictionary } from 'sylvan/locale';
import { lang } from '../state/language.ts';
import { numbersOf } from '../ui/numbers.ts';
import { ColumnHeads } from '../ui/ColumnHeads.tsx';
import { texts } from '../texts/compare.ts';

/** The record's classes, and the labels of the layer of the same name, most severe first. */
const CLASSES = [
  ['high', 'high'],
  ['moderate_high', 'moderate-high'],
  ['moderate_low', 'moderate-low'],
  ['low', 'low'],
  ['unchanged', 'unchanged'],
  ['low_regrowth', 'low-regrowth'],
  ['high_regrowth', 'high-regrowth'],
] as const;

/** Hectares of each dNBR class, and their fraction of the area that was forest on either day. */
export function Severity({ answer: { changes, details } }: { readonly answer: CompareAnswer }) {
  const { severity_ha: hectares } = changes;
  const whole = details.forest.seen_ha;
  if (hectares === null || !whole) return null;
  const { severityColumns } = texts.value;
  const { titles, classes } = dictionary(lang.value).layers;
  const numbers = numbersOf(lang.value);
  return (
    <table class="severity">
      <caption>{titles.severity}</caption>
      <ColumnHeads names={severityColumns} />
      <tbody>
        {CLASSES.map(([key, word]) => (
          <tr key={key}>
            <th scope="row">{classes.severity[word]}</th>
            <td>{numbers.exactly(hectares[key], 2)}</td>
            <td>{numbers.percent((100 * hectares[key]) / whole)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
