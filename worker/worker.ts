import { exposeFace } from './face.ts';
import { httpOpener } from './http/open.ts';
import { keptOpener } from './keeping/open-kept.ts';
import { openIndexedStore } from './keeping/indexed-store.ts';
import { startRuntime } from './runtime.ts';
import { createTaskRunner } from './task.ts';

const { open, settled } = keptOpener(httpOpener(), openIndexedStore);
exposeFace(createTaskRunner(() => startRuntime(open, settled)));
