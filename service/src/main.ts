// The service as a process: reads the configuration from the environment and stops in an orderly way.
import { readConfig } from './config.ts';
import { openService } from './open-service.ts';

// Only this account may read the files.
process.umask(0o077);
try {
  const service = await openService(readConfig(process.env));
  let requested = 0;
  const stop = () => {
    requested += 1;
    if (requested > 1) process.exit(1);
    service.stop().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  process.stdout.write(`${service.url}\n`);
  process.stdout.write('Get a free key with POST /api/v1/key/create and {"name", "email"}.\n');
} catch (error) {
  fail(error);
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
