import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { toConfirm, toDelete } from '../state/confirmation.ts';
import { texts } from '../texts/app.ts';
import { texts as costTexts } from '../texts/ui.ts';
import { Button } from '../ui/Button.tsx';
import { aboutBytes, timeText } from '../ui/numbers.ts';

/** Asks the user to confirm a deletion or a large download, for which it may offer a smaller one. */
export function ConfirmDialog() {
  const [action, deletion] = [toConfirm.value, toDelete.value];
  const { title, takes, lightMeant, start, light, cancel } = texts.value.confirm;
  const { about, atLeast } = costTexts.value;
  if (deletion !== null) {
    const { title: asked, lines, yes, no, start: remove } = deletion;
    return <Question {...{ title: asked, lines, no }} answers={[[yes, 'danger', remove]]} />;
  }
  if (action === null) return null;
  const { bytes, isAtLeast, light: lighter } = action;
  const lighterName = lighter && light(about(aboutBytes(lighter.bytes)));
  return (
    <Question
      title={title((isAtLeast ? atLeast : about)(aboutBytes(bytes)))}
      lines={[takes(timeText(bytes)), ...(lighter ? [lightMeant] : [])]}
      answers={[
        [start, '', action.start],
        ...(lighter ? [[lighterName, 'plain', lighter.start] as const] : []),
      ]}
      no={cancel}
    />
  );
}

interface QuestionProps {
  readonly title: string;
  readonly lines: readonly string[];
  readonly answers: readonly (readonly [name: ComponentChildren, kind: string, act: () => unknown])[];
  readonly no: string;
}

function Question({ title, lines, answers, no }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  // Closed first, to restore the focus before the action moves it.
  const close = (next?: () => unknown) => {
    dialog.current?.close();
    next?.();
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby="confirm-title"
      onClose={() => (toConfirm.value = toDelete.value = null)}
    >
      <h2 id="confirm-title">{title}</h2>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <div class="row">
        {answers.map(([name, kind, act]) => (
          <Button key={kind} class={kind} label={name} onClick={() => close(act)} />
        ))}
        <Button label={no} class="plain" onClick={() => close()} />
      </div>
    </dialog>
  );
}
