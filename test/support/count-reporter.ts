import type { Reporter, TestModule } from 'vitest/node';

/**
 * Ends a run with one machine-readable line: `N passed, N failed, N skipped`. Errors outside tests count as
 * failed.
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      if (module.errors().length > 0) counts.failed += 1;
      for (const test of module.children.allTests()) counts[test.result().state] += 1;
    }
    const skipped = counts.skipped + counts.pending;
    process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed, ${skipped} skipped\n`);
  }
}
