import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { urlIn } from '../support/service-process.ts';
import { useFolderEach } from '../../../test/support/closing.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const [START, END] = [60_000, 20_000];

const folder = useFolderEach();

it.each(['SIGTERM', 'SIGINT'] as const)(
  '%s to `npm run service` ends all of its processes',
  { timeout: START + END },
  async (signal) => {
    const own = { DATA_DIR: folder.path, PORT: '0', MODE: 'live', STOP_NOTICE_SECONDS: '0.1' };
    const npm = spawn('npm', ['run', '--silent', 'service'], {
      cwd: ROOT,
      env: { ...process.env, ...own },
      stdio: ['ignore', 'pipe', 'inherit'],
      // A process group of its own, so that leftover processes can be killed.
      detached: true,
    });
    const ended = new AbortController();
    npm.once('exit', () => ended.abort());
    try {
      const url = await urlIn(npm.stdout, AbortSignal.any([ended.signal, AbortSignal.timeout(START)]));
      npm.stdout.resume();
      expect((await fetch(new URL('/livez', url))).status).toBe(200);
      // The output closes once npm, the shell and the service have all ended.
      const closed = once(npm, 'close', { signal: AbortSignal.timeout(END) });
      npm.kill(signal);
      await closed;
      await expect(fetch(new URL('/livez', url))).rejects.toThrow('fetch failed');
    } finally {
      spawnSync('kill', ['-KILL', '--', `-${npm.pid!}`]);
    }
  },
);
