import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { below, textOf, valuesOf } from './texts.ts';
import { useFolder } from '../../../test/support/closing.ts';

const COMPOSE = textOf('service/compose.yaml');
const SERVICE = valuesOf(below(COMPOSE, 'services', 'service', 'environment'));
const DATABASE = valuesOf(below(COMPOSE, 'services', 'database', 'environment'));

/** The names of the secrets that a container is given. */
const secretsOf = (container: string) =>
  /^secrets: \[(.*)\]$/m.exec(below(COMPOSE, 'services', container).join('\n'))![1].split(', ');

describe('the compose file', () => {
  const folder = useFolder();
  beforeAll(() => {
    mkdirSync(join(folder.path, 'service'));
    const [, lines] = /```sh\n(mkdir[^`]*service\/secrets[^`]*)```/.exec(textOf('docs/operation.md'))!;
    execFileSync('sh', ['-ec', `umask 077\n${lines}`], { cwd: folder.path });
  });

  /** The service container's environment, with the secrets that the documented commands create. */
  const environment = () => {
    const own = (value: string) => value.replace('/run/secrets', join(folder.path, 'service/secrets'));
    return Object.fromEntries(Object.entries(SERVICE).map(([name, value]) => [name, own(value)]));
  };

  it('sets only settings that the service reads', () => {
    const known = new Set<string>();
    const get = (_: object, name: string) => void known.add(name);
    readConfig(new Proxy({}, { get }));
    for (const name of Object.keys(SERVICE)) expect(known).toContain(name);
  });

  it('is a valid configuration with the secrets that the documented commands create', () => {
    const { DATABASE_URL, PEOPLE_KEY, INDEX_KEY, METRICS_TOKEN, INSECURE_HTTP } = readConfig(environment());
    expect([PEOPLE_KEY!.length, INDEX_KEY!.length, INSECURE_HTTP]).toEqual([32, 32, false]);
    expect(PEOPLE_KEY).not.toEqual(INDEX_KEY);
    expect(METRICS_TOKEN!.length).toBe(64);
    const { hostname, username, password, pathname } = new URL(DATABASE_URL!);
    expect([username, pathname]).toEqual([DATABASE.POSTGRES_USER, `/${DATABASE.POSTGRES_DB}`]);
    expect(below(COMPOSE, 'services', hostname)).not.toEqual([]);
    expect(password).toBe(readFileSync(join(folder.path, 'service/secrets/postgres_password'), 'utf8'));
    const modeOf = (path: string) => statSync(join(folder.path, 'service/secrets', path)).mode & 0o777;
    expect(modeOf('.')).toBe(0o700);
    for (const name of [...secretsOf('service'), ...secretsOf('database')]) expect(modeOf(name)).toBe(0o644);
  });

  it('gives each container exactly the secrets whose files it reads', () => {
    for (const [container, values] of Object.entries({ service: SERVICE, database: DATABASE })) {
      const read = Object.values(values).filter((value) => value.startsWith('/run/secrets/'));
      expect(secretsOf(container)).toEqual(read.map((path) => path.slice('/run/secrets/'.length)));
      for (const name of secretsOf(container))
        expect(below(COMPOSE, 'secrets', name)).toEqual([`file: ./secrets/${name}`]);
    }
  });

  it('contains no password, and publishes one port on loopback only', () => {
    for (const [name, value] of Object.entries({ ...SERVICE, ...DATABASE }))
      if (/PASSWORD|KEY|TOKEN|URL/.test(name) && !name.endsWith('_FILE')) expect(value, name).toBe('');
    expect([...COMPOSE.matchAll(/ports:/g)].length).toBe(1);
    expect(below(COMPOSE, 'services', 'service', 'ports')).toEqual(["- '127.0.0.1:8787:8787'"]);
  });

  it('trusts the gateway as a proxy, and allows more time to stop than the service takes', () => {
    const network = below(COMPOSE, 'networks', 'default', 'ipam', 'config');
    expect(network).toContain(`gateway: ${SERVICE.TRUSTED_PROXIES}`);
    const grace = /^stop_grace_period: (\d+)s$/m.exec(below(COMPOSE, 'services', 'service').join('\n'))![1];
    const { STOP_NOTICE_SECONDS, STOP_RUNNING_SECONDS } = readConfig({});
    expect(Number(grace)).toBeGreaterThan(STOP_NOTICE_SECONDS + STOP_RUNNING_SECONDS + 5);
  });
});
