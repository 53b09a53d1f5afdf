import type { DoctorOptions } from 'sylvan/doctor';
import { doctorLabels } from 'sylvan/locale';
import { printRecord, withSylvan } from './call.ts';
import { formatDiagnosis } from './doctor-table.ts';
import { EXIT } from './exit-codes.ts';
import { given, langOf, positionOf, type CommonFlags } from './flags.ts';
import type { Io } from './io.ts';

/** The options of `sylvan doctor`, as typed. */
export interface DoctorFlags extends CommonFlags {
  readonly date?: string;
}

/** Tries every host, prints the findings, and resolves with the exit code: 0 only if a full record can be computed. */
export async function doctorCommand(flags: DoctorFlags, io: Io): Promise<number> {
  const { library, signal, stderr } = io;
  const lang = langOf(flags);
  const { sources } = doctorLabels(lang);
  const isQuiet = flags.json === true || stderr.isTTY !== true;
  const onSource: DoctorOptions['onSource'] = (source) => {
    if (!isQuiet) stderr.write(`${sources[source]} …\n`);
  };
  const point = pointOf(flags);
  const options = { signal, lang, onSource, ...(point && { point }) };
  const diagnosis = await withSylvan(flags, io, (sylvan) => library.diagnose(sylvan, options));
  printRecord(diagnosis, flags, io, (columns) => formatDiagnosis(diagnosis, lang, columns));
  return diagnosis.isFull ? EXIT.ok : EXIT.upstream;
}

/** The caller's place and day, which the library validates; undefined if none was typed, so that the library's defaults apply. */
function pointOf({ lat, lng, date }: DoctorFlags): DoctorOptions['point'] {
  const typed = given({ ...positionOf({ lat, lng }), date });
  return Object.keys(typed).length === 0 ? undefined : (typed as unknown as DoctorOptions['point']);
}
