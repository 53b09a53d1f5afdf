import type { ComponentChildren } from 'preact';
import { page, type PageId } from '../state/page.ts';

interface PageLinkProps {
  readonly to: PageId;
  readonly isCurrent?: boolean;
  readonly children: ComponentChildren;
}

/** A link to another page. The fragment holds the page's whole state, so the link must not replace it. */
export function PageLink({ to, isCurrent = false, children }: PageLinkProps) {
  const open = (event: Event) => {
    event.preventDefault();
    page.value = to;
  };
  return (
    <a href={`#${to}`} aria-current={isCurrent ? 'page' : undefined} onClick={open}>
      {children}
    </a>
  );
}
