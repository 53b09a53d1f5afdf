import { kernelsBase64 } from '../build/kernels.js';
import { SylvanError } from '../src/core/errors.ts';
import { Arena } from './arena.ts';
import type { Runtime } from './context.ts';
import type { OpenSource } from './http/open.ts';
import { instantiateKernels } from './kernels.ts';

/**
 * Starts a worker's runtime, whose files are opened and, once they have settled, kept by what is given: the kernels travel inside this file, so nothing is fetched for them. Throws
 * `worker-unavailable`, with {what}, the directive, where a Content-Security-Policy is in the way.
 */
export async function startRuntime(
  openSource: OpenSource,
  settled: Runtime['settled'] = () => Promise.resolve(),
): Promise<Runtime> {
  const binary = atob(kernelsBase64);
  const wasm = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  const kernels = await instantiateKernels(wasm).catch((cause: unknown) => {
    throw notStarted(cause);
  });
  return { arena: new Arena(kernels), openSource, settled };
}

const DIRECTIVE = "script-src 'wasm-unsafe-eval'";

/** Browsers name the policy each in words of their own; all of them quote its source or call it by name. */
function notStarted(cause: unknown): SylvanError {
  if (/content.security.policy|\bCSP\b|unsafe-eval/i.test(String(cause)))
    return new SylvanError(
      'worker-unavailable',
      `The Content-Security-Policy does not let the worker run WebAssembly. Add ${DIRECTIVE} to it.`,
      { fields: { what: DIRECTIVE }, cause },
    );
  return new SylvanError(
    'worker-unavailable',
    'The kernels could not be started: they need WebAssembly with SIMD, and some memory. Use a current browser.',
    { fields: { what: 'WebAssembly SIMD' }, cause },
  );
}
