// The service as a process: reads the configuration from the environment and stops in an orderly way.
import { readConfig } from './config.ts';
import { createLog } from './http/log.ts';
import { openService } from './open-service.ts';
import { checkCatalog } from './outbound/check-catalog.ts';
import { openOutbound } from './outbound/outbound.ts';

// Only this account may read the files.
process.umask(0o077);
try {
  const [config, log] = [readConfig(process.env), createLog()];
  const outbound = openOutbound(config);
  await checkCatalog(config, outbound, log);
  const service = await openService(config, log, outbound);
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
