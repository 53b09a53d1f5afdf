import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';

interface ButtonProps extends Omit<ButtonHTMLAttributes, 'label' | 'type'> {
  readonly label: ComponentChildren;
}

/** A button that submits no form. */
export function Button({ label, ...attributes }: ButtonProps) {
  return (
    <button type="button" {...attributes}>
      {label}
    </button>
  );
}

/** A drawing in a 24 × 24 box, as the data of a path. */
export function Icon({ d }: { readonly d: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}
