import { legendOf } from 'sylvan/export';
import { lang } from '../state/language.ts';
import { texts } from '../texts/layers.ts';
import { isImage, TRUE_COLOUR, type View } from './views.ts';

export function titleOf(view: View): string {
  return isImage(view) ? imageTexts(view).title : legendOf(view.layers[0].id, lang.value).title;
}

/** The texts of an image. */
export function imageTexts({ id }: View): { readonly title: string; readonly meaning: string } {
  const { images } = texts.value;
  return id === TRUE_COLOUR ? images[TRUE_COLOUR] : images.composite;
}
