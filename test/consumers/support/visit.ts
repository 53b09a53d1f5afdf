import { chromium, type Browser } from 'playwright';
import type { AnalyzeAnswer } from 'sylvan';
import { CHROMIUM } from '../../support/pack-pages.ts';

/** The outcome of the analysis in a consumer's page. */
export type Outcome =
  | { readonly answer: AnalyzeAnswer }
  | { readonly problem: { readonly code: string; readonly message: string } };

export interface Visit {
  readonly outcome: Outcome;
  /** Errors that the page logged or threw. */
  readonly complaints: readonly string[];
  readonly isIsolated: boolean;
}

const TIMEOUT_MS = 60_000;

export function openBrowser(): Promise<Browser> {
  return chromium.launch(CHROMIUM);
}

/** Opens a consumer's page, and waits for the outcome of its analysis. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  try {
    await page.goto(url);
    const reported = await page.waitForFunction(() => (globalThis as { outcome?: Outcome }).outcome, null, {
      timeout: TIMEOUT_MS,
    });
    const isIsolated = await page.evaluate(() => crossOriginIsolated);
    return { outcome: (await reported.jsonValue())!, complaints, isIsolated };
  } catch (cause) {
    throw new Error(`The page did not finish. Its errors: ${complaints.join('; ') || 'nothing'}`, { cause });
  } finally {
    await context.close();
  }
}
