import { defineBrowserProvider } from '@vitest/browser';
import type { BrowserProvider, BrowserProviderOption } from 'vitest/node';
import type { Engine } from './engine.ts';

/**
 * Runs tests in a browser for which Vitest has no driver: Vitest's page, once opened, runs them and reports.
 * Commands by which tests control their page from outside are not available.
 */
export function engineProvider(name: string, launch: () => Promise<Engine>): BrowserProviderOption {
  return defineBrowserProvider({
    name,
    supportedBrowser: [name],
    providerFactory: () => new EngineProvider(name, launch),
  });
}

class EngineProvider implements BrowserProvider {
  readonly supportsParallelism = false;
  #launched: Promise<Engine> | undefined;

  constructor(
    readonly name: string,
    private readonly launch: () => Promise<Engine>,
  ) {}

  async openPage(_session: string, url: string): Promise<void> {
    const engine = await (this.#launched ??= this.launch());
    await engine.open(url);
  }

  getCommandsContext(): Record<string, unknown> {
    return {};
  }

  async close(): Promise<void> {
    const launched = this.#launched;
    this.#launched = undefined;
    await (await launched?.catch(() => undefined))?.close();
  }
}
