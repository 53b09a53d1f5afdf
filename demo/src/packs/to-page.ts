import { page, type PageId } from '../state/page.ts';
import { focusContent } from '../ui/focus.ts';

/** Goes to another page, whose content replaces the pressed button. */
export function toPage(id: PageId): void {
  page.value = id;
  focusContent();
}
