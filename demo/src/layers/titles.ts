import { legendOf } from 'sylvan/export';
import { lang } from '../state/language.ts';
import { texts } from './texts.ts';
import type { View } from './views.ts';

export function titleOf({ layers }: View): string {
  return layers.length > 1 ? texts.value.composite : legendOf(layers[0].id, lang.value).title;
}
