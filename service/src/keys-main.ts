// The operator's command line as a process, next to the database.
import process from 'node:process';
import { runOperator } from './operator/run.ts';

const { env, stdout, stderr } = process;
// What reads along may have seen enough.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = await runOperator(process.argv.slice(2), env, { stdout, stderr });
