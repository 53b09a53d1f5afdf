import { useMemo, useRef } from 'preact/hooks';
import { isSylvanError } from 'sylvan';
import { packsOf, type OpenedPack, type PackCheck, type PackInfo } from 'sylvan/packs';
import { translatedSummary } from 'sylvan/locale';
import { Button } from '../ui/Button.tsx';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { announce } from '../state/announce.ts';
import { toDelete } from '../state/confirmation.ts';
import { sylvan } from '../state/engine.ts';
import { createRun, type RunCall } from '../state/run.ts';
import { canShare, saveFile, shareFile } from '../ui/save-file.ts';
import { making, resume } from './making.ts';
import { isThere, list, packTitle, withdraw } from './shelf.ts';
import { texts } from '../texts/packs.ts';
import { analyzeFrom, callOf, compareFrom, dayIn, periodsOf, showStored } from './use-pack.ts';
import { numbers, bytesText } from '../ui/numbers.ts';
import type { Period } from '../state/comparison.ts';
import { lang } from '../state/language.ts';
import { Lines } from '../ui/Lists.tsx';
import { focusHeading } from '../ui/hooks.ts';

/** The result of an action; empty for actions that show none. */
interface Outcome {
  readonly check?: PackCheck;
  readonly opened?: OpenedPack;
  readonly isSavedInstead?: boolean;
}

/** The actions on a pack. They run one at a time, and the result stays visible. */
export function PackActs({ pack }: { readonly pack: PackInfo }) {
  const act = useMemo(() => createRun<Outcome>(), []);
  const box = useRef<HTMLDivElement>(null);
  const { status, found } = act.state.value;
  const isBusy = status === 'running' || making.state.value.status === 'running';
  const { isComplete, isImported, id } = pack;
  const { analyze, compare, results, verify, share, resume: goOn } = texts.value;
  const start = async (work: (call: RunCall<Outcome>) => Promise<Outcome>) => {
    await act.start(work);
    if (isSylvanError(act.state.value.error, 'not-found')) await isThere(pack);
  };
  const mend = () => {
    act.show({});
    focusHeading(box.current);
    void resume(pack.id);
  };
  const remove = async () => {
    focusHeading(box.current);
    await act.start(async () => {
      await packsOf(sylvan()).remove(id);
      withdraw(pack);
      announce(texts.value.deleted);
      return {};
    });
    await list();
  };
  const askToRemove = () => {
    const { deleteTitle: title, deleteNote, deleteYes: yes, deleteNo: no } = texts.value;
    toDelete.value = { title, lines: [packTitle(pack), deleteNote], yes, no, start: remove };
  };
  /** Actions by label; false for those that are not offered. */
  const acts: Readonly<Record<string, false | (() => Promise<void>)>> = {
    [analyze]: isComplete && (() => analyzeFrom(pack)),
    [compare]: isComplete && callOf(pack, 'compare') !== undefined && (() => compareFrom(pack)),
    [goOn]: !isComplete && !isImported && (() => resume(id)),
    [results]: () => start(async () => ({ opened: await packsOf(sylvan()).open(id) })),
    [verify]: () => start(async ({ signal }) => ({ check: await packsOf(sylvan()).verify(id, { signal }) })),
    [texts.value.export]: isComplete && (() => start(() => exported(pack))),
    [share]: isComplete && canShare(fileOf('')) && (() => start(() => shared(pack))),
  };
  const ended = status === 'done' ? found : null;
  return (
    <>
      <div class="row" ref={box}>
        {Object.entries(acts).map(
          ([label, run]) =>
            run && (
              <Button label={label} key={label} class="plain" disabled={isBusy} onClick={() => void run()} />
            ),
        )}
        <Button label={texts.value.delete} class="danger" disabled={isBusy} onClick={askToRemove} />
      </div>
      <ProblemNotice of={act} />
      {ended?.isSavedInstead && <p role="status">{texts.value.savedInstead}</p>}
      {ended?.check && <CheckResult pack={pack} check={ended.check} onResume={mend} />}
      {ended?.opened && <StoredResults opened={ended.opened} />}
    </>
  );
}

async function exported(pack: PackInfo): Promise<Outcome> {
  const file = await packFile(pack);
  saveFile(file.name, file);
  return {};
}

async function shared(pack: PackInfo): Promise<Outcome> {
  return { isSavedInstead: !(await shareFile(await packFile(pack))) };
}

/** The file of a pack, named after its place and the side of its square. */
async function packFile(pack: PackInfo): Promise<File> {
  const stream = await packsOf(sylvan()).export(pack.id);
  const { lat, lng, size } = pack.zone;
  return fileOf(await new Response(stream).blob(), `${lat}_${lng}_${size}km`);
}

function fileOf(content: BlobPart, name = ''): File {
  return new File([content], `${name}.sylvan.zip`, { type: 'application/zip' });
}

interface CheckResultProps {
  readonly pack: PackInfo;
  readonly check: PackCheck;
  /** Called to resume the pack, which makes the result of the check stale. */
  readonly onResume: () => void;
}

function CheckResult({ pack, check, onResume }: CheckResultProps) {
  const { isWhole, entries, bytes, damaged } = check;
  if (isWhole) return <p role="status">{texts.value.isWhole(bytesText(bytes))}</p>;
  if (!pack.isComplete) return <p role="status">{texts.value.isUnfinished}</p>;
  return (
    <div role="status">
      <p>
        {texts.value.isDamaged(numbers.atMost(damaged.length, 0), numbers.atMost(entries, 0))}{' '}
        {pack.isImported ? texts.value.mendImported : texts.value.mendOwn}
      </p>
      <details>
        <summary>{texts.value.damagedEntries}</summary>
        <Lines class="files" of={damaged.map(({ name }) => name)} />
      </details>
      {!pack.isImported && (
        <Button
          label={texts.value.resume}
          disabled={making.state.value.status === 'running'}
          onClick={onResume}
        />
      )}
    </div>
  );
}

type Result = OpenedPack['results'][number];

function StoredResults({ opened }: { readonly opened: OpenedPack }) {
  const { results } = opened;
  return (
    <section>
      <h4>{texts.value.results}</h4>
      <p class="muted">{results.length === 0 ? texts.value.noResults : texts.value.resultsNote}</p>
      <ul class="results bare">
        {results.map((result) => (
          <li key={nameOf(result)}>
            <strong>{nameOf(result)}</strong>
            <p>{translatedSummary(result.record, lang.value)}</p>
            <Button
              label={texts.value.show}
              class="plain"
              aria-label={texts.value.showOf(nameOf(result))}
              onClick={() => showStored(opened, result)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf({ operation, request }: Result): string {
  if (operation === 'analyze') return texts.value.analysisOf(numbers.day(dayIn(request, 'date')));
  const { before, after } = periodsOf(request);
  const span = ({ start, end }: Period) => numbers.span(start, end);
  return texts.value.comparisonOf(span(before), span(after));
}
