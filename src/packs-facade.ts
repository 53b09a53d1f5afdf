import type { Engine } from './engine.ts';
import { orAbort } from './lanes/or-abort.ts';
import type { PackKeeper } from './packs/packs.ts';
import { ownFields } from './request/own-fields.ts';
import type { Packs } from './sylvan.ts';

type UntilClosed = (signal: AbortSignal | undefined) => AbortSignal;

/** Packs, whose code is loaded with the first use of them. */
export function packsFacade(load: () => Promise<Engine>, untilClosed: UntilClosed): Packs {
  const ask = async <T>(
    given: AbortSignal | undefined,
    work: (packs: PackKeeper, signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    const signal = untilClosed(given);
    signal.throwIfAborted();
    const engine = await orAbort(load(), signal);
    return work(await orAbort(engine.packs(), signal), signal);
  };
  return {
    async estimate(zone) {
      const asked = ownFields(zone);
      return ask(undefined, (packs) => Promise.resolve(packs.estimate(asked)));
    },
    async create(zone, { signal, onProgress } = {}) {
      const asked = ownFields(zone);
      return ask(signal, (packs, own) => packs.create(asked, { signal: own, onProgress }));
    },
    resume: (id, { signal, onProgress } = {}) =>
      ask(signal, (packs, own) => packs.resume(id, { signal: own, onProgress })),
    list: () => ask(undefined, (packs) => packs.list()),
    open: (id) => ask(undefined, (packs) => packs.open(id)),
    verify: (id, { signal } = {}) => ask(signal, (packs, own) => packs.verify(id, own)),
    remove: (id) => ask(undefined, (packs) => packs.remove(id)),
    export: (id, { signal } = {}) => ask(signal, (packs, own) => packs.export(id, own)),
    import: (file, { signal } = {}) => ask(signal, (packs, own) => packs.import(file, own)),
    persist: () => ask(undefined, (packs) => packs.persist()),
    room: () => ask(undefined, (packs) => packs.room()),
  };
}
