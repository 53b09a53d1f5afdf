import type { RefObject } from 'preact';
import { openDrawer, type Drawer } from '../state/panel.ts';
import { texts } from '../texts/panel.ts';
import { Button } from '../ui/Button.tsx';

interface DrawerHeadProps {
  readonly title: string;
  readonly onBack: () => void;
  /** Receives the heading's element. */
  readonly of?: RefObject<HTMLHeadingElement | null> | null;
}

/** The title of a view that replaces the answer, and the button that leads back to the answer. */
export function DrawerHead({ title, onBack, of = null }: DrawerHeadProps) {
  return (
    <header class="drawer-head">
      <Button class="soft back" aria-label={texts.value.back} label="←" onClick={onBack} />
      <h1 ref={of} tabIndex={-1}>
        {title}
      </h1>
    </header>
  );
}

interface OpenButtonProps {
  readonly drawer: Drawer;
  readonly label: string;
  readonly class?: string;
}

/** A button that opens a drawer, and regains the focus when the drawer is closed. */
export function OpenButton({ drawer, label, class: own = 'soft' }: OpenButtonProps) {
  return <Button class={own} data-opens={drawer} label={label} onClick={() => openDrawer(drawer)} />;
}
