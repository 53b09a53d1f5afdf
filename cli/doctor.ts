import type { Diagnosis, DoctorOptions } from 'sylvan/doctor';
import { doctorLabels } from 'sylvan/locale';
import { jsonText } from './call.ts';
import { formatDiagnosis } from './doctor-table.ts';
import { EXIT } from './exit-codes.ts';
import { given, langOf, numberOf, type CommonFlags } from './flags.ts';
import type { Io } from './io.ts';
import { textColumns } from './layout.ts';

/** The options of `sylvan doctor`, as typed. */
export interface DoctorFlags extends CommonFlags {
  readonly date?: string;
}

/** Tries every host, prints the findings, and resolves with the exit code: 0 only if a full record can be computed. */
export async function doctorCommand(flags: DoctorFlags, io: Io): Promise<number> {
  const { library, canopyMapUrl, firmsKey, key, signal, stdout, stderr } = io;
  const service = flags.service ?? io.service;
  const own = { catalog: flags.catalog, canopyMapUrl, firmsKey, key, service };
  const sylvan = library.createSylvan(given(own));
  const lang = langOf(flags);
  const { sources } = doctorLabels(lang);
  const isQuiet = flags.json === true || stderr.isTTY !== true;
  const onSource: DoctorOptions['onSource'] = (source) => {
    if (!isQuiet) stderr.write(`${sources[source]} …\n`);
  };
  try {
    const point = pointOf(flags);
    const diagnosis = await library.diagnose(sylvan, { signal, lang, onSource, ...(point && { point }) });
    stdout.write(
      flags.json === true
        ? jsonText(diagnosis)
        : formatDiagnosis(diagnosis, lang, textColumns(stdout.columns)),
    );
    return exitCodeOf(diagnosis);
  } finally {
    await sylvan.close();
  }
}

function exitCodeOf({ isFull }: Diagnosis): number {
  return isFull ? EXIT.ok : EXIT.upstream;
}

/** The caller's place and day, which the library validates; without any, the library's defaults. */
function pointOf({ lat, lng, date }: DoctorFlags): DoctorOptions['point'] {
  const typed = given({ lat: numberOf(lat), lng: numberOf(lng), date });
  return Object.keys(typed).length === 0 ? undefined : (typed as unknown as DoctorOptions['point']);
}
