import { Command, CommanderError, Option } from 'commander';
import { PLAN_IDS, type PlanId } from 'sylvan/contract';
import {
  changeOfPlan,
  ERASE,
  ERASE_AND_REVOKE,
  RESUME,
  REVOKE,
  SUSPEND,
  type KeyChange,
} from '../store/operator-acts.ts';
import { change, issue, replaceSigningKey, type ActFlags, type IssueFlags } from './acts.ts';
import { exportAudit, verify } from './audit-commands.ts';
import { backUp, restoreFrom, setCreationTo } from './backup.ts';
import { clock, type ClockFlags } from './clock.ts';
import type { Desk, Environment } from './database.ts';

const NEEDS = `
Uses the database at DATABASE_URL or, if it is not set, the one in DATA_DIR, which no running service may have open.
Exits with 0 on success, 1 on failure and 2 for invalid arguments.
`;

/** The commands of `service-keys`. Throws errors of use as CommanderError once they are printed. */
function createProgram(desk: Desk): Command {
  const program = new Command('service-keys')
    .description('Manage the keys of a key service, as its operator.')
    .addHelpText('after', NEEDS)
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => desk.stdout.write(text),
      writeErr: (text) => desk.stderr.write(text),
    });
  addKeys(program, desk);
  addAudit(program, desk);
  addBackups(program, desk);
  addClock(program, desk);
  return program;
}

/** A command that an operator runs under their own name. */
function act(program: Command, name: string, description: string, needsReason = false): Command {
  return program
    .command(name)
    .description(description)
    .requiredOption('--as <name>', 'your own name, for the audit log')
    .addOption(
      new Option('--reason <text>', 'the reason, for the audit log').makeOptionMandatory(needsReason),
    );
}

/** The options of all commands that change one key. */
interface KeyFlags extends ActFlags {
  readonly revoke?: true;
  readonly to: PlanId;
}

function addKeys(program: Command, desk: Desk): void {
  act(program, 'issue', 'Issue an enterprise key and print it once.', true)
    .requiredOption('--name <text>', 'name of the owner')
    .requiredOption('--email <address>', 'e-mail address of the owner')
    .option('--use-case <text>', 'purpose of the key')
    .action((flags: IssueFlags) => issue(flags, desk));
  const onKey = (command: Command, changeOf: (flags: KeyFlags) => KeyChange) =>
    command
      .argument('<key_id>', 'public ID of the key')
      .action((keyId: string, flags: KeyFlags) => change(keyId, changeOf(flags), flags, desk));
  onKey(act(program, 'revoke', 'Revoke a key permanently.'), () => REVOKE);
  onKey(act(program, 'suspend', 'Suspend a key until it is resumed.'), () => SUSPEND);
  onKey(act(program, 'resume', 'Reactivate a suspended key.'), () => RESUME);
  const erase = 'Erase the personal data of a key’s owner and the key’s stored answers; the key still works.';
  onKey(act(program, 'erase', erase), ({ revoke }) => (revoke === true ? ERASE_AND_REVOKE : ERASE)).option(
    '--revoke',
    'also revoke the key permanently',
  );
  onKey(act(program, 'plan', 'Change the plan of a key.', true), ({ to }) => changeOfPlan(to)).addOption(
    new Option('--to <plan>', 'the plan').choices(PLAN_IDS).makeOptionMandatory(),
  );
  act(
    program,
    'signing-key',
    'Sign receipts with a new key; the current one stays published until the next change.',
  ).action((flags: ActFlags) => replaceSigningKey(flags, desk));
}

function addAudit(program: Command, desk: Desk): void {
  const audit = program.command('audit').description('Verify or export the audit log of actions on keys.');
  audit
    .command('verify')
    .description('Check that no entry of the audit log was changed, removed or moved.')
    .option('--noted <hash>', 'last hash of an earlier check; it must still be in the log')
    .action((flags: { readonly noted?: string }) => verify(flags, desk));
  audit
    .command('export')
    .description('Print every entry as a line of JSON.')
    .action(() => exportAudit(desk));
}

function addBackups(program: Command, desk: Desk): void {
  program
    .command('backup')
    .description(
      'Copy the embedded database of a stopped service to a file; a running service makes backups itself if BACKUP_DIR is set.',
    )
    .argument('<file>', 'a file that does not exist yet')
    .action((file: string) => backUp(file, desk));
  act(
    program,
    'restore',
    'Replace the embedded database of a stopped service with a backup; the old database is kept under another name.',
  )
    .argument('<file>', 'a backup')
    .action((file: string, flags: ActFlags) => restoreFrom(file, flags, desk));
  act(program, 'creation', 'Open or close key creation; a restore closes it.')
    .option('--open', 'anyone may create keys')
    .option('--close', 'nobody may create keys')
    .action((flags: ActFlags) => setCreationTo(flags, desk));
}

function addClock(program: Command, desk: Desk): void {
  program
    .command('clock')
    .description('Show the clocks that the service compares, or accept the database’s time as correct.')
    .option(
      '--accept',
      'accept the database’s time: age-based deletion of data resumes, and calls are counted in the current month',
    )
    .option('--as <name>', 'your own name, for the audit log')
    .option('--reason <text>', 'the reason, for the audit log')
    .action((flags: ClockFlags) => clock(flags, desk));
}

/** Exit codes of the operator's command line, as its help lists them. */
const EXIT = { done: 0, failed: 1, badUse: 2 } as const;

/**
 * Runs the operator's command line with the arguments after its name. Always resolves with an exit code. Writes results to
 * `stdout` and everything else to `stderr`. The only secret that it writes is a new key.
 */
export async function runOperator(
  argv: readonly string[],
  environment: Environment,
  output: Omit<Desk, 'environment'>,
): Promise<number> {
  try {
    await createProgram({ environment, ...output }).parseAsync(argv, { from: 'user' });
    return EXIT.done;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.badUse;
    output.stderr.write(`${wordsOf(error)}\n`);
    return EXIT.failed;
  }
}

/** If connections to all addresses of a host fail, the error has a code and no message. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : error.name;
  return error.message === '' ? code : error.message;
}
