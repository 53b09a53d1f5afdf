import { runOperator } from '../../src/operator/program.ts';

/** Runs the operator's command line; returns its exit code, and what it wrote. */
export async function runIn(environment: Readonly<Record<string, string>>, argv: readonly string[]) {
  const [stdout, stderr] = [[] as string[], [] as string[]];
  const code = await runOperator(argv, environment, {
    stdout: { write: (text) => stdout.push(text) },
    stderr: { write: (text) => stderr.push(text) },
  });
  return { code, stdout: stdout.join(''), stderr: stderr.join('') };
}
