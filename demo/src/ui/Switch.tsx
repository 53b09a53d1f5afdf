import type { ComponentChildren } from 'preact';
import './ui.css';

interface SwitchProps {
  readonly name?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly class?: string;
  readonly children: ComponentChildren;
}

export function Switch({ name, isOn, onChange, class: own, children }: SwitchProps) {
  return (
    <label class={own === undefined ? 'choice' : `choice ${own}`}>
      <input
        type="checkbox"
        name={name}
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />{' '}
      {children}
    </label>
  );
}
