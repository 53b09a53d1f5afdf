import { page, type PageId } from '../state/page.ts';
import { focusContent } from '../ui/focus.ts';

/** Goes to another page: what was pressed stays behind on this one. */
export function toPage(id: PageId): void {
  page.value = id;
  focusContent();
}
