// The browser of the tests that needs a display.
export { launchWebKit } from '../../test/support/engines/webkit.ts';
