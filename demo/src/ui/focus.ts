/** When a focused element disappears, keyboard users continue from its place instead of the top. */

export function focusContent(): void {
  document.getElementById('content')?.focus();
}

/** Focuses the heading of the section around `of`. */
export function focusHeading(of: Element | null): void {
  const heading = of?.closest('section')?.querySelector<HTMLElement>('h2');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
