import { launchChromium, launchFirefox } from './puppeteer.ts';
import { launchWebKit } from './webkit.ts';

/** All browsers in which tests run. */
export const ENGINES = [
  { name: 'Chromium', launch: launchChromium },
  { name: 'Firefox', launch: launchFirefox },
  { name: 'WebKit', launch: launchWebKit },
] as const;
