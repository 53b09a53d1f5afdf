import type { Sylvan, SylvanOptions } from 'sylvan/node';
import { createTimedSylvan } from '../../dist/testing.js';
import type { Sample, SampleSpec } from '../../simulator/index.ts';
import { startFaultServer, type FaultServer } from './fault-server.ts';
import { UNCOUNTED } from './uncounted.ts';
import { temporaryFolder, writeZoneIn } from './zones.ts';

/** All waits and deadlines are shortened to 3 %: ten seconds of silence become 300 ms. */
const TIME_SCALE = 0.03;

/** A zone's folder on a host with faults, and engines that use it. */
export interface FaultyZone {
  readonly server: FaultServer;
  readonly sample: Sample;
  /** Creates a new engine, with nothing stored from earlier calls. */
  sylvan(options: Pick<SylvanOptions, 'sources'> & Required<Pick<SylvanOptions, 'catalog'>>): Sylvan;
  /** Switches off all faults, and clears the recorded requests. */
  reset(): void;
  close(): Promise<void>;
}

export async function serveFaultyZone(spec: SampleSpec): Promise<FaultyZone> {
  const folder = await temporaryFolder();
  const sample = await writeZoneIn(folder.path, spec);
  const server = await startFaultServer({ folder: sample.folder });
  const open: Sylvan[] = [];
  return {
    server,
    sample,
    sylvan(options) {
      const sylvan = createTimedSylvan({ meter: UNCOUNTED, timeScale: TIME_SCALE, workers: 2, ...options });
      open.push(sylvan);
      return sylvan;
    },
    reset() {
      server.setFaults();
      server.purge();
    },
    async close() {
      await Promise.all(open.map((sylvan) => sylvan.close()));
      await server.close();
      await folder.remove();
    },
  };
}
