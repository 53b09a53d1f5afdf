import type { ComponentProps, TargetedMouseEvent } from 'preact';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'label' | 'onClick'> {
  readonly label: string;
  readonly onClick?: (event: TargetedMouseEvent<HTMLButtonElement>) => unknown;
}

/** A button with its text. Unlike HTML's own, it submits no form unless its type is `submit`. */
export function Button({ label, onClick, ...own }: ButtonProps) {
  return (
    <button type="button" onClick={onClick && ((event) => void onClick(event))} {...own}>
      {label}
    </button>
  );
}

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

interface FileFieldProps {
  readonly label: string;
  readonly accept: string;
  readonly disabled?: boolean;
  readonly onFile: (file: File) => unknown;
}

/** Passes on each chosen file, also the same one again. */
export function FileField({ onFile, ...own }: FileFieldProps) {
  const choose = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
    const file = currentTarget.files?.[0];
    currentTarget.value = '';
    if (file !== undefined) onFile(file);
  };
  return <Field {...own} type="file" onChange={choose} />;
}
