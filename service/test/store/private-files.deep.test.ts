import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { Client, keyFrom } from '../support/client.ts';
import { startProcess, type ServiceProcess } from '../support/service-process.ts';
import { useProgram } from '../support/use.ts';
import { useFolderEach } from '../../../test/support/closing.ts';

const program = useProgram();
const folder = useFolderEach();
let service: ServiceProcess | undefined;
afterEach(async () => {
  await service?.end('SIGKILL');
});

it('all files of a service are accessible to its own user only', { timeout: 60_000 }, async () => {
  const backups = join(folder.path, 'backups');
  service = await startProcess(program, { DATA_DIR: folder.path, BACKUP_DIR: backups });
  const client = new Client([service.url]);
  await keyFrom(client);
  const made = async () => (await readdir(backups)).filter((name) => name.endsWith('.db')).length;
  await expect.poll(made, { timeout: 20_000 }).toBe(2);
  const files = [
    ...(await readdir(folder.path)),
    ...(await readdir(backups)).map((name) => join('backups', name)),
  ];
  expect(files).toEqual(expect.arrayContaining(['sylvan.db', 'sylvan.db-wal', 'secrets']));
  for (const name of files)
    expect([name, (await stat(join(folder.path, name))).mode & 0o077]).toEqual([name, 0]);
  client.close();
  expect(await service.end('SIGTERM')).toBe(0);
});
