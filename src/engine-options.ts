import { interpreted, z } from './contract/zod.ts';
import { SylvanError } from './core/errors.ts';
import type { LaneTimes } from './lanes/lane.ts';
import type { SourceChoices } from './sources/registry.ts';

/** Requests one host gets at once from all workers together, and so the most workers that can read side by side. */
export const REQUESTS_PER_HOST = 6;

/** What the caller may set; see the README's table. */
export interface EngineOptions extends SourceChoices {
  /**
   * Where scenes come from: a catalogue's id (`earth-search`, `planetary-computer`), the address of a folder that holds an
   * `items.json`, a catalogue object, or several of these in order of preference. A folder serves every source.
   * @default Earth Search, then Planetary Computer
   */
  readonly catalog?: NonNullable<SourceChoices['catalog']>;
  /** Where the other sources come from; `false` turns one off. @default public catalogues, or `catalog`'s folder */
  readonly sources?: NonNullable<SourceChoices['sources']>;
  /** Workers at most, 1…6. @default the processors there are, three at most */
  readonly workers?: number;
  /**
   * Bytes one call may fetch over the network; a call that needs more rejects with `needs-overview`. @default 1.5 GiB
   */
  readonly maximumBytes?: number;
  /**
   * Bytes that looks may take in all workers together while they are read: with less, fewer are read at a time. One look is
   * read whatever it takes. @default 160 MiB
   */
  readonly memory?: number;
  /** Where the bundled samples' folders are served, where a bundler has moved them. @default beside the library */
  readonly samplesUrl?: string;
  /** The clock: which day is today. */
  readonly now?: () => Date;
  /** Factor on every wait and deadline: below 1 they are shorter, as tests of slow hosts want them. @default 1 */
  readonly timeScale?: number;
  /** Waits for workers, milliseconds. */
  readonly workerTimes?: Partial<LaneTimes>;
}

const SOURCE_NAMES: readonly string[] = ['sentinel1', 'landsat89', 'landsat45', 'firms', 'gedi', 'canopyMap'];

const milliseconds = z.number().positive().optional();

const numbers = interpreted(() =>
  z.object({
    workers: z.int().min(1).max(REQUESTS_PER_HOST).optional(),
    maximumBytes: z.number().positive().optional(),
    memory: z.number().positive().optional(),
    timeScale: z.number().positive().optional(),
    firmsKey: z
      .string()
      .regex(/^[0-9A-Za-z]{1,64}$/, 'A FIRMS key is letters and digits')
      .optional(),
    service: z.url({ protocol: /^https?$/ }).optional(),
    workerTimes: z.object({ grace: milliseconds, stall: milliseconds }).optional(),
  }),
);

/** Refuses options that cannot be: `invalid-parameters`, naming each. */
export function checkOptions(options: EngineOptions): void {
  const { error } = numbers.safeParse(options);
  const faults = (error?.issues ?? []).map(({ path, message }) => fault(path.join('/'), message));
  if (Array.isArray(options.catalog) && options.catalog.length === 0)
    faults.push(fault('catalog', 'Name one catalogue at least'));
  for (const name of Object.keys(options.sources ?? {}))
    if (!SOURCE_NAMES.includes(name))
      faults.push(fault(`sources/${name}`, `There are ${SOURCE_NAMES.join(', ')}`));
  if (faults.length === 0) return;
  const named = faults.map(({ pointer, detail }) => `${pointer.slice(1)}: ${detail}`).join('; ');
  throw new SylvanError('invalid-parameters', `These options cannot be used: ${named}`, { errors: faults });
}

function fault(path: string, detail: string): { pointer: string; code: string; detail: string } {
  return { pointer: `/${path}`, code: 'option-value', detail };
}
