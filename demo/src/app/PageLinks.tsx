import { isNarrow } from '../state/narrow.ts';
import { PAGES, page, type PageId } from '../state/page.ts';
import { texts } from '../texts/app.ts';

/** Outlines of 24 by 24. */
const ICONS: Readonly<Record<PageId, string>> = {
  forest: 'M12 3 6 11h3l-4 6h14l-4-6h3zM12 17v4',
  compare: 'M12 3v18M4 6h5v12H4zM15 6h5v12h-5z',
  zones: 'M6 3h12v18l-6-4.5L6 21z',
  packs: 'M12 4v10M8 10l4 4 4-4M5 19h14',
  key: 'M12 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM11 11l9 9M16 16l3-3',
  connections: 'M4 10a12 12 0 0 1 16 0M7 13.5a7.5 7.5 0 0 1 10 0M10 17a3 3 0 0 1 4 0M12 20v.01',
};

/** The pages: in the header, or in a narrow window by shorter words, with icons, in a bar at its bottom. */
export function PageLinks() {
  return (
    <nav aria-label={texts.value.navigation}>
      <ul>
        {PAGES.map((id) => (
          <li key={id}>
            <PageLink id={id} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PageLink({ id }: { readonly id: PageId }) {
  const { pages, tabs } = texts.value;
  const open = (event: Event) => {
    event.preventDefault();
    page.value = id;
  };
  return (
    <a href={`#${id}`} aria-current={page.value === id ? 'page' : undefined} onClick={open}>
      {isNarrow.value && (
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={ICONS[id]} />
        </svg>
      )}
      {(isNarrow.value ? tabs : pages)[id]}
    </a>
  );
}
