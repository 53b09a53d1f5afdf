import type { ComponentProps, ComponentChildren } from 'preact';
import type { Signal } from '@preact/signals';
import './ui.css';

type FieldProps = ComponentProps<'input'> & { readonly label: string };

/** An input below its label. */
export function Field({ label, ...own }: FieldProps) {
  return (
    <label class="field">
      {label}
      <input {...own} />
    </label>
  );
}

interface SelectProps {
  readonly label: string;
  readonly value: string | number;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly onPick: (value: string) => void;
}

/** A drop-down list below its label. */
export function Select({ label, value, options, onPick }: SelectProps) {
  return (
    <label class="field">
      {label}
      <select value={value} onChange={({ currentTarget }) => onPick(currentTarget.value)}>
        {options.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface FileFieldProps {
  readonly label: string;
  readonly accept: string;
  readonly disabled?: boolean;
  readonly onFile: (file: File) => unknown;
}

/** Passes on each chosen file, even if the same file is chosen again. */
export function FileField({ onFile, ...own }: FileFieldProps) {
  const choose = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
    const file = currentTarget.files?.[0];
    currentTarget.value = '';
    if (file !== undefined) onFile(file);
  };
  return <Field {...own} type="file" onChange={choose} />;
}

interface SwitchProps {
  readonly name?: string;
  readonly of: Signal<boolean>;
  /** Called with the new state; if missing, the signal is set instead. */
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
