import './app/trusted-types.ts';
import { render } from 'preact';
import { formatNumber } from 'sylvan/locale';
import { App } from './app/App.tsx';
import { retainFragment, retainPage, showAddressed } from './app/fragment.ts';
import { readConfig } from './state/config.ts';
import { startEngine } from './state/engine.ts';
import { readFragment } from './state/fragment.ts';
import { receiveFiles } from './state/handed.ts';
import { lang } from './state/language.ts';
import { checkPolygons } from './state/outline.ts';
import { startUpdates } from './pwa/updates.ts';
import './app/base.css';
import './app/frame.css';
import './app/narrow-frame.css';

readFragment(location.hash);
receiveFiles();
// Separate tasks, because a single task that loads the scripts, formats the first number (which makes the browser load its
// language data) and renders the page would block a slow phone for too long.
const nextTask = () => new Promise((resolve) => setTimeout(resolve));
await nextTask();
formatNumber(0, lang.value, 0);
await nextTask();
render(<App />, document.getElementById('app')!);
retainFragment();
retainPage();
await startEngine(await readConfig());
checkPolygons();
// Without a service worker the page still works, except offline.
startUpdates().catch(() => undefined);
void showAddressed();
