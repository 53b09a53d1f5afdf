import { useLayoutEffect, useRef } from 'preact/hooks';
import { toConfirm } from '../state/confirmation.ts';
import { texts } from '../texts/app.ts';
import { texts as costTexts } from '../texts/cost.ts';
import { Button } from '../ui/Button.tsx';
import { aboutBytes, timeText } from '../ui/numbers.ts';

/** Asks the user to confirm an action that fetches much, or to choose one that fetches less. */
export function ConfirmDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const action = toConfirm.value;
  useLayoutEffect(() => {
    if (action !== null) dialog.current?.showModal();
  }, [action]);
  if (action === null) return null;
  const { title, takes, lightMeant, start, light, cancel } = texts.value.confirm;
  const { about, atLeast } = costTexts.value;
  const amount = aboutBytes(action.bytes);
  // Closed first, to restore the focus before the action moves it.
  const close = (next?: () => void) => {
    dialog.current?.close();
    next?.();
  };
  return (
    <dialog ref={dialog} aria-labelledby="confirm-title" onClose={() => (toConfirm.value = null)}>
      <h2 id="confirm-title">{title((action.isAtLeast ? atLeast : about)(amount))}</h2>
      <p>{takes(timeText(action.bytes))}</p>
      {action.light && <p>{lightMeant}</p>}
      <div class="row">
        <Button label={start} onClick={() => close(action.start)} />
        {action.light && (
          <Button
            label={light(about(aboutBytes(action.light.bytes)))}
            class="plain"
            onClick={() => close(action.light!.start)}
          />
        )}
        <Button label={cancel} class="plain" onClick={() => close()} />
      </div>
    </dialog>
  );
}
