import type { Signal } from '@preact/signals';
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

/** A drawing in a 24 × 24 box, given as path data. */
export function Icon({ d }: { readonly d: string }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

interface ChoicesProps {
  readonly name: string;
  readonly of: Signal<string | null>;
  readonly choices: readonly (readonly [id: string | null, title: string])[];
  readonly chosen: string | null | undefined;
}

export function Choices({ name, of, choices, chosen }: ChoicesProps) {
  return choices.map(([id, title]) => (
    <label key={id} class="choice">
      <input
        type="radio"
        name={name}
        value={id ?? ''}
        checked={id === chosen}
        onChange={() => (of.value = id)}
      />{' '}
      {title}
    </label>
  ));
}
