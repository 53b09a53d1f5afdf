import { describe, expect, it } from 'vitest';
import { serveDemo } from '../../demo/serve.mjs';
import { ENGINES } from '../support/engines/all.ts';
import { Visit } from './support/visit.ts';

describe.each(ENGINES)('in $name', { timeout: 120_000 }, ({ launch }) => {
  it('the page reloads after its server is gone', async () => {
    const { address, close } = await serveDemo({ port: 0 });
    const visit = await Visit.open(launch, `${address}#forest?lang=en`);
    try {
      await visit.isStored();
      await close();
      await expect(fetch(address)).rejects.toThrow();
      await visit.engine.reload();
      await visit.shows(/\d+ ha cleared/);
      await visit.shows(/^Done/m);
    } finally {
      await visit.close();
    }
  });
});
