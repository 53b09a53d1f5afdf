import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startService } from '../support/service.ts';
import { instructionsOf, ROOT, textOf } from './texts.ts';

const INSTRUCTIONS = instructionsOf(textOf('service/Dockerfile'));
const LAST_STAGE = INSTRUCTIONS.slice(INSTRUCTIONS.findLastIndex((line) => line.startsWith('FROM ')));
const [EVERYTHING, ...EXCEPTIONS] = textOf('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const ALLOWED = EXCEPTIONS.map((line) => line.slice(1));

/** Whether the tree has this path, whose last part may start with `*`. */
function pathExists(path: string): boolean {
  if (!basename(path).startsWith('*')) return existsSync(join(ROOT, path));
  return readdirSync(join(ROOT, dirname(path))).some((name) => name.endsWith(basename(path).slice(1)));
}

const LTS = 24;

const engineOf = (path: string) => (JSON.parse(textOf(path)) as { engines: { node: string } }).engines.node;

describe('the service’s image', () => {
  it('uses an LTS version of Node that the packages support, in all stages', () => {
    const [, version] = /^ARG NODE=(\d+\.\d+\.\d+)-bookworm$/.exec(INSTRUCTIONS[0]) ?? [];
    const [major, minor] = version.split('.').map(Number);
    for (const path of ['package.json', 'service/package.json']) {
      const [, minimum, leastMinor] = /^>=(\d+)\.(\d+)$/.exec(engineOf(path)) ?? [];
      expect(major * 1000 + minor).toBeGreaterThanOrEqual(Number(minimum) * 1000 + Number(leastMinor));
    }
    // Node 24 is supported until April 2028. Update by hand.
    expect(major).toBe(LTS);
    expect(engineOf('node_modules/better-sqlite3/package.json').split(' || ')).toContain(`${LTS}.x`);
    const bases = INSTRUCTIONS.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' ')[1]);
    expect(bases).toEqual(['node:${NODE}', 'node:${NODE}', 'node:${NODE}-slim']);
  });

  it('copies only paths that exist and that .dockerignore allows', () => {
    const lines = INSTRUCTIONS.filter((line) => line.startsWith('COPY '));
    const copies = lines.map((line) => line.split(' ').slice(1));
    expect(copies.length).toBeGreaterThan(6);
    for (const [first, ...rest] of copies) {
      const isOfStage = first.startsWith('--from=');
      for (const source of [...(isOfStage ? [] : [first]), ...rest].slice(0, -1)) {
        const path = source.replace(/^\/sylvan\//, '');
        expect(path.startsWith('/'), source).toBe(false);
        expect(pathExists(path), source).toBe(true);
        if (!isOfStage && source !== '.') expect(ALLOWED).toContain(path);
      }
    }
  });

  it('is built from named paths only, which all exist', () => {
    expect(EVERYTHING).toBe('*');
    for (const line of EXCEPTIONS)
      expect(line).toMatch(/^!(?!\.|node_modules|dist|build|service\/secrets|service$)/);
    for (const path of ALLOWED) expect(pathExists(path), path).toBe(true);
  });

  it('runs node directly as an unprivileged user, without npm or apt in the last stage', () => {
    expect(LAST_STAGE.filter((line) => line.startsWith('USER '))).toEqual(['USER node']);
    expect(LAST_STAGE.join('\n')).not.toMatch(/npm|apt/);
    const command = JSON.parse(LAST_STAGE.at(-1)!.replace('CMD ', '')) as string[];
    expect(command).toEqual(['node', 'build/service.js']);
    expect(pathExists(command[1])).toBe(true);
  });

  it('has a health check that fails if nothing answers', async () => {
    const check = LAST_STAGE.find((line) => line.startsWith('HEALTHCHECK '))!.replace(/^.*? CMD /, '');
    const [program, ...args] = JSON.parse(check) as string[];
    expect(program).toBe('node');
    const runCheck = async (port: string) => {
      const child = spawn(process.execPath, args, { env: { ...process.env, PORT: port }, timeout: 5000 });
      return (await once(child, 'exit')) as [code: number | null, signal: string | null];
    };
    const service = await startService();
    const { port } = new URL(service.url);
    expect(await runCheck(port)).toEqual([0, null]);
    await service.close();
    expect(await runCheck(port)).toEqual([1, null]);
  });
});
