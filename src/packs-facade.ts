import { checkCallOptions, MAKING_OPTIONS, SIGNAL_OPTIONS } from './call-options.ts';
import type { Engine } from './engine.ts';
import { orAbort } from './abort/or-abort.ts';
import type { FillingTerms } from './packs/filling.ts';
import type { PackKeeper } from './packs/packs.ts';
import { ownFields } from './request/own-fields.ts';
import type { MakingOptions, Packs } from './sylvan.ts';

type UntilClosed = (signal: AbortSignal | undefined) => AbortSignal;

/** Packs, whose code is loaded with the first use of them. */
export function packsFacade(load: () => Promise<Engine>, untilClosed: UntilClosed): Packs {
  const ask = async <T>(
    given: MakingOptions,
    work: (packs: PackKeeper, signal: AbortSignal) => Promise<T>,
    known = SIGNAL_OPTIONS,
  ): Promise<T> => {
    const signal = untilClosed(given.signal);
    signal.throwIfAborted();
    checkCallOptions(given, known);
    const engine = await orAbort(load(), signal);
    return work(await orAbort(engine.packs(), signal), signal);
  };
  const make = <T>(
    given: MakingOptions,
    work: (packs: PackKeeper, own: FillingTerms) => Promise<T>,
  ): Promise<T> => {
    const { onProgress } = given;
    return ask(given, (packs, signal) => work(packs, { signal, onProgress }), MAKING_OPTIONS);
  };
  return {
    async estimate(zone) {
      const asked = ownFields(zone);
      return ask({}, (packs) => Promise.resolve(packs.estimate(asked)));
    },
    async create(zone, given = {}) {
      const asked = ownFields(zone);
      return make(given, (packs, own) => packs.create(asked, own));
    },
    resume: (id, given = {}) => make(given, (packs, own) => packs.resume(id, own)),
    list: () => ask({}, (packs) => packs.list()),
    open: (id) => ask({}, (packs) => packs.open(id)),
    verify: (id, given = {}) => ask(given, (packs, own) => packs.verify(id, own)),
    remove: (id) => ask({}, (packs) => packs.remove(id)),
    export: (id, given = {}) => ask(given, (packs, own) => packs.export(id, own)),
    import: (file, given = {}) => ask(given, (packs, own) => packs.import(file, own)),
    persist: () => ask({}, (packs) => packs.persist()),
    room: () => ask({}, (packs) => packs.room()),
  };
}
