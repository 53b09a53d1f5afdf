// The operator's command line as a process, next to the database.
import process from 'node:process';
import { runOperator } from './operator/program.ts';

// Only this account may read the files.
process.umask(0o077);
const { env, stdout, stderr } = process;
// The reader of a pipe may close it early.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = await runOperator(process.argv.slice(2), env, { stdout, stderr });
