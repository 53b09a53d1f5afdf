/** What was acted on goes away with its focus: whoever uses a keyboard goes on from where it was, not from the top. */

export function focusContent(): void {
  document.getElementById('content')?.focus();
}

/** Focuses the heading of the section that `of` stands in. */
export function focusHeading(of: Element | null): void {
  const heading = of?.closest('section')?.querySelector<HTMLElement>('h2');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
