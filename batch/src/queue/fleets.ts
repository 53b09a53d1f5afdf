import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import type { BatchRequest } from '../request/request.ts';
import { BatchError } from '../batch-error.ts';
import { Fleet, type FleetOptions } from '../compute/fleet.ts';
import type { Database } from './database.ts';
import { requestOfBatch } from './results.ts';

/** The fleets of the batches that zones come from at present: of one as a rule, of two where one ends and another begins. */
export class Fleets {
  readonly #open = new Map<string, { readonly fleet: Fleet; users: number }>();
  #newest = '';

  constructor(
    readonly database: Database,
    readonly options: FleetOptions,
  ) {}

  /** Lets `work` use the fleet of a batch; undefined where the batch is not known any more. */
  async using<R>(batch: string, work: (fleet: Fleet) => Promise<R>): Promise<R | undefined> {
    const entry = this.#held(batch) ?? (await this.#begin(batch));
    if (entry === undefined) return undefined;
    try {
      return await work(entry.fleet);
    } finally {
      entry.users -= 1;
      if (entry.users === 0 && this.#newest !== batch) await this.#end(batch);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((batch) => this.#end(batch)));
  }

  /** A fleet that is open, with one user more. */
  #held(batch: string) {
    const entry = this.#open.get(batch);
    if (entry !== undefined) entry.users += 1;
    return entry;
  }

  async #begin(batch: string) {
    const request = await requestOfBatch(this.database, batch);
    if (request === undefined) return undefined;
    const known = this.#held(batch);
    if (known !== undefined) return known;
    refuseMissing(request);
    const entry = { fleet: new Fleet(batch, request, this.options), users: 1 };
    this.#open.set(batch, entry);
    const last = this.#newest;
    this.#newest = batch;
    if (this.#open.get(last)?.users === 0) await this.#end(last);
    return entry;
  }

  async #end(batch: string): Promise<void> {
    const entry = this.#open.get(batch);
    this.#open.delete(batch);
    await entry?.fleet.close();
  }
}

/** A folder that this machine lacks is no problem of the zones: others may have it. */
function refuseMissing({ catalog }: BatchRequest): void {
  if (catalog === null || !isAbsolute(catalog) || existsSync(catalog)) return;
  throw new BatchError(
    'request-invalid',
    `The zones' catalogue, ${catalog}, is no folder of this machine: mount it here by the same path, and start the worker again.`,
    { fields: { option: '--catalog', value: catalog } },
  );
}
