import type { AnalyzeAnswer } from 'sylvan/node';
import type { Sample, ScenarioTruth } from '../../simulator/index.ts';
import { startFaultServer, type FaultServer } from './fault-server.ts';
import { writeScenarioIn } from './scenarios.ts';
import { readItems, temporaryFolder, type ZoneItem } from './zones.ts';

/** Ten years of each Landsat mission are enough for every field, and take half the time. */
const FIRST_YEAR = 2003;

/** Replaces an item of a catalog by another, or by none. */
type ItemChange = (item: ZoneItem) => ZoneItem | null;

/** A scenario's folder on its own host, with a catalog that can be changed. */
export interface ScenarioServer {
  readonly server: FaultServer;
  /** Another host with the same folder. */
  readonly other: FaultServer;
  readonly sample: Sample<ScenarioTruth>;
  /** Serves the catalog with items changed by `change`, or unchanged without it. */
  serve(change?: ItemChange): void;
  /** Serves bytes as a new file, and returns its href for a changed item. */
  put(name: string, bytes: Uint8Array | string): string;
  close(): Promise<void>;
}

export async function serveScenario(): Promise<ScenarioServer> {
  const folder = await temporaryFolder();
  const sample = await writeScenarioIn(folder.path, { since: FIRST_YEAR });
  const server = await startFaultServer({ folder: sample.folder });
  const other = await startFaultServer({ folder: sample.folder });
  const items = await readItems(sample.folder);
  let count = 0;
  return {
    server,
    other,
    sample,
    serve(change = (item) => item) {
      const features = items.flatMap((item) => change(structuredClone(item)) ?? []);
      server.replace('items.json', Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })));
    },
    put(name, bytes) {
      const path = `files-${++count}/${name}`;
      server.replace(path, Buffer.from(bytes));
      return `./${path}`;
    },
    async close() {
      await Promise.all([server.close(), other.close()]);
      await folder.remove();
    },
  };
}

/** A source's report in an answer. */
export function reportOf(
  { details }: AnalyzeAnswer,
  source: string,
): AnalyzeAnswer['details']['sources'][number] {
  return details.sources.find(({ id }) => id === source)!;
}
