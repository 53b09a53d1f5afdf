import { exposeFace } from './face.ts';
import { httpOpener } from './http/open.ts';
import { startRuntime } from './runtime.ts';
import { createTaskRunner } from './task.ts';

exposeFace(createTaskRunner(() => startRuntime(httpOpener())));
