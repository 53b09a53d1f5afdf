import { useMemo, useRef } from 'preact/hooks';
import { isSylvanError } from 'sylvan';
import { packsOf, type PackInfo } from 'sylvan/packs';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { sylvan } from '../state/engine.ts';
import { createRun, type RunCall } from '../state/run.ts';
import { focusHeading } from '../ui/focus.ts';
import { saveFile } from '../ui/save-file.ts';
import { CheckResult } from './CheckTold.tsx';
import { DeleteDialog, type Outcome } from './DeleteDialog.tsx';
import { making, resume } from './making.ts';
import { canShare, packFile, sendFile } from './share-pack.ts';
import { isThere } from './shelf.ts';
import { StoredResults } from './StoredResults.tsx';
import { texts } from '../texts/packs.ts';
import { analyzeFrom, callOf, compareFrom } from './use-pack.ts';

/** The actions on a pack. They run one at a time, and the result stays visible. */
export function PackActs({ pack }: { readonly pack: PackInfo }) {
  const act = useMemo(() => createRun<Outcome>(), []);
  const dialog = useRef<HTMLDialogElement>(null);
  const { status, error, found } = act.state.value;
  const isBusy = status === 'running' || making.state.value.status === 'running';
  const {
    analyze,
    compare,
    results,
    verify,
    export: exportAs,
    share,
    resume: goOn,
    delete: remove,
  } = texts.value;
  const start = async (work: (call: RunCall<Outcome>) => Promise<Outcome>) => {
    await act.start(work);
    if (isSylvanError(act.state.value.error, 'not-found')) await isThere(pack);
  };
  const mend = () => {
    act.show({});
    focusHeading(dialog.current);
    void resume(pack.id);
  };
  const buttons: readonly Button[] = [
    { label: analyze, isOffered: pack.isComplete, onClick: () => analyzeFrom(pack) },
    {
      label: compare,
      isOffered: pack.isComplete && callOf(pack, 'compare') !== undefined,
      onClick: () => compareFrom(pack),
    },
    { label: goOn, isOffered: !pack.isComplete && !pack.isImported, onClick: () => resume(pack.id) },
    {
      label: results,
      onClick: () => start(async () => ({ opened: await packsOf(sylvan()).open(pack.id) })),
    },
    {
      label: verify,
      onClick: () =>
        start(async ({ signal }) => ({ check: await packsOf(sylvan()).verify(pack.id, { signal }) })),
    },
    { label: exportAs, isOffered: pack.isComplete, onClick: () => start(() => exported(pack)) },
    { label: share, isOffered: pack.isComplete && canShare(), onClick: () => start(() => shared(pack)) },
  ];
  return (
    <>
      <div class="acts">
        {buttons.map(
          ({ label, isOffered = true, onClick }) =>
            isOffered && (
              <button
                key={label}
                type="button"
                class="plain"
                disabled={isBusy}
                onClick={() => void onClick()}
              >
                {label}
              </button>
            ),
        )}
        <button type="button" class="danger" disabled={isBusy} onClick={() => dialog.current?.showModal()}>
          {remove}
        </button>
      </div>
      {status === 'failed' && <ProblemNotice error={error} />}
      {status === 'done' && found?.isSavedInstead && <p role="status">{texts.value.savedInstead}</p>}
      {status === 'done' && found?.check && <CheckResult pack={pack} check={found.check} onResume={mend} />}
      {status === 'done' && found?.opened && <StoredResults opened={found.opened} />}
      <DeleteDialog pack={pack} dialog={dialog} act={act} />
    </>
  );
}

interface Button {
  readonly label: string;
  readonly isOffered?: boolean;
  readonly onClick: () => Promise<void>;
}

async function exported(pack: PackInfo): Promise<Outcome> {
  const file = await packFile(pack);
  saveFile(file.name, file);
  return {};
}

async function shared(pack: PackInfo): Promise<Outcome> {
  return { isSavedInstead: !(await sendFile(await packFile(pack))) };
}
