import type { ComponentProps } from 'preact';

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
