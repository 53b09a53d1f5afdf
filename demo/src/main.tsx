import { render } from 'preact';
import { App } from './app/App.tsx';
import { keepFragment } from './app/keep-fragment.ts';
import { analyze } from './state/analysis.ts';
import { readConfig } from './state/config.ts';
import { startEngine } from './state/engine.ts';
import { readFragment } from './state/fragment.ts';
import { page } from './state/page.ts';
import { sampleOf, zone } from './state/zone.ts';
import { startUpdates } from './pwa/updates.ts';
import './app/base.css';
import './app/frame.css';

readFragment(location.hash);
render(<App />, document.getElementById('app')!);
keepFragment();
await startEngine(await readConfig());
startUpdates();
// A sample costs nothing and needs no network: it is there before anybody asks. What counts waits to be asked.
if (page.value === 'forest' && sampleOf(zone.value) !== undefined) void analyze();
