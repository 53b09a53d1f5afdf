import type * as catalogs from 'sylvan/catalogs';
import type * as doctor from 'sylvan/doctor';
import type * as writers from 'sylvan/export';
import type * as sylvan from 'sylvan/node';
import type * as packs from 'sylvan/packs';

type Main =
  'VERSION' | 'SAMPLES' | 'SylvanError' | 'createSylvan' | 'inspectPackFile' | 'toProblem' | 'verifyPackFile';

/** The parts of the library that the command line uses, imported by package name only. */
export interface Library
  extends
    Pick<typeof sylvan, Main>,
    Pick<typeof catalogs, 'checkCatalog' | 'makeCatalog'>,
    Pick<typeof doctor, 'diagnose'>,
    Pick<typeof packs, 'packsOf'> {
  /** The functions that write files; loaded only if files are requested. */
  writers(): Promise<Writers>;
}

export type Writers = typeof writers;
