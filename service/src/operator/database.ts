import { existsSync } from 'node:fs';
import { readConfig, sqliteFile, type Config } from '../config.ts';
import { readSecrets, type Secrets } from '../secrets.ts';
import { openConfigured } from '../store/open-configured.ts';
import type { OpenDatabase } from '../store/open-database.ts';

/** The operator's command cannot be carried out. The message gives the reason, without keys or e-mail addresses. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Everything that a command works with: its settings, and the streams for its result and its messages. */
export interface Desk {
  readonly environment: Environment;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
}

/**
 * Runs work on the service's database and closes it. Throws {@link Refused} if there is no embedded database yet, because the
 * folder may be mistyped, and whatever `readConfig`, the database or the work throws.
 */
export async function withDatabase<R>(
  { environment }: Desk,
  work: (database: OpenDatabase, config: Config, secrets: Secrets) => Promise<R>,
): Promise<R> {
  const config = readConfig(environment);
  if (config.DATABASE_URL === undefined && !existsSync(sqliteFile(config)))
    throw new Refused(
      `There is no database in ${config.DATA_DIR}: set DATA_DIR or DATABASE_URL as for the service.`,
    );
  const database = await openConfigured(config);
  try {
    return await work(database, config, await readSecrets(config));
  } finally {
    await database.close();
  }
}
