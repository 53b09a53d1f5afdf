import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import './ui.css';

interface SwitchProps {
  readonly name?: string;
  readonly of: Signal<boolean>;
  /** Sets the signal if missing. */
  readonly onChange?: (isOn: boolean) => void;
  readonly children: ComponentChildren;
}

export function Switch({ name, of, onChange = (isOn) => (of.value = isOn), children }: SwitchProps) {
  return (
    <label class="choice">
      <input
        type="checkbox"
        name={name}
        checked={of.value}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />{' '}
      {children}
    </label>
  );
}
