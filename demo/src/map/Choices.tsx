import type { Signal } from '@preact/signals';

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
