import type { RefObject } from 'preact';
import { packsOf, type OpenedPack, type PackCheck, type PackInfo } from 'sylvan/packs';
import { announce } from '../state/announce.ts';
import { sylvan } from '../state/engine.ts';
import type { Run } from '../state/run.ts';
import { focusHeading } from '../ui/focus.ts';
import { packTitle } from './pack-title.ts';
import { list, withdraw } from './shelf.ts';
import { texts } from '../texts/packs.ts';

/** The result of an action; some show nothing. */
export interface Outcome {
  readonly check?: PackCheck;
  readonly opened?: OpenedPack;
  /** Whether a file to share was saved instead. */
  readonly isSavedInstead?: boolean;
}

interface DeleteDialogProps {
  readonly pack: PackInfo;
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly act: Run<Outcome>;
}

/** Asks for confirmation before a pack is deleted. */
export function DeleteDialog({ pack, dialog, act }: DeleteDialogProps) {
  const remove = async () => {
    dialog.current?.close();
    focusHeading(dialog.current);
    await act.start(async () => {
      await packsOf(sylvan()).remove(pack.id);
      withdraw(pack);
      announce(texts.value.deleted);
      return {};
    });
    await list();
  };
  const title = `delete-${pack.id}`;
  return (
    <dialog ref={dialog} aria-labelledby={title}>
      <h3 id={title}>{texts.value.deleteTitle}</h3>
      <p>{packTitle(pack)}</p>
      <p>{texts.value.deleteNote}</p>
      <div class="row">
        <button type="button" class="danger" onClick={() => void remove()}>
          {texts.value.deleteYes}
        </button>
        <button type="button" class="plain" onClick={() => dialog.current?.close()}>
          {texts.value.deleteNo}
        </button>
      </div>
    </dialog>
  );
}
