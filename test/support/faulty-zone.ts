import type { Sylvan, SylvanOptions } from 'sylvan/node';
import { createTimedSylvan } from '../../dist/testing.js';
import type { Sample, SampleSpec } from '../../simulator/index.ts';
import { startFaultServer, type FaultServer } from './fault-server.ts';
import { UNCOUNTED } from './uncounted.ts';
import { temporaryFolder, writeZoneIn } from './zones.ts';

/** Every wait and deadline takes three hundredths of its time: ten seconds of silence are 300 ms. */
const TIME_SCALE = 0.03;

/** A zone's folder on a host with faults, and the engines that see it. */
export interface FaultyZone {
  readonly server: FaultServer;
  readonly sample: Sample;
  /** The folder that the zone's lies in, for more of its kind. */
  readonly parent: string;
  /** An engine of its own for each call, with nothing stored of the calls before. */
  sylvan(options: Pick<SylvanOptions, 'sources'> & Required<Pick<SylvanOptions, 'catalog'>>): Sylvan;
  /** Sends everything as it is, and deletes what was requested. */
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
    parent: folder.path,
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
