import { defineBrowserProvider } from '@vitest/browser';
import type { BrowserProvider, BrowserProviderOption } from 'vitest/node';
import type { Engine } from './engine.ts';

/**
 * Runs tests in a browser that Vitest knows no driver of: its own page, once opened, runs them and reports. It has none of the
 * commands by which tests drive their page from outside.
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
