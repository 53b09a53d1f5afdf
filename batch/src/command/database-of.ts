import { BatchError } from '../batch-error.ts';
import { langOf, type CommonFlags } from './flags.ts';
import type { Io } from './io.ts';
import { textsOf } from '../texts/report.ts';

/** The address of the database that machines share. Throws `request-invalid` where there is none. */
export function databaseOf(flags: CommonFlags, { databaseUrl }: Io): string {
  if (databaseUrl !== undefined && /^postgres(ql)?:\/\//.test(databaseUrl)) return databaseUrl;
  throw new BatchError('request-invalid', textsOf(langOf(flags)).noDatabase, {
    fields: { option: 'DATABASE_URL' },
  });
}
