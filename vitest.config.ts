import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

const chromium = playwright({
  launchOptions: {
    executablePath: process.env.CHROMIUM_BIN ?? '/usr/bin/chromium',
    chromiumSandbox: false,
  },
});

export default defineConfig({
  test: {
    reporters: ['default', './test/support/count-reporter.ts'],
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/**/*.test.ts'],
          exclude: ['test/browser/**'],
        },
      },
      {
        test: {
          name: 'chromium',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['test/browser/data-server.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: chromium,
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
