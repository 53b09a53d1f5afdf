import { render } from 'preact';
import { App } from './app/App.tsx';
import { keepPage } from './app/keep-page.ts';
import { keepFragment } from './app/keep-fragment.ts';
import { analyzeSample } from './state/analysis.ts';
import { readConfig } from './state/config.ts';
import { startEngine } from './state/engine.ts';
import { readFragment } from './state/fragment.ts';
import { startUpdates } from './pwa/updates.ts';
import './app/base.css';
import './app/frame.css';

readFragment(location.hash);
render(<App />, document.getElementById('app')!);
keepFragment();
keepPage();
await startEngine(await readConfig());
startUpdates();
analyzeSample();
