import { afterEach, describe, expect, it, vi } from 'vitest';
import { startRuntime } from '../../worker/runtime.ts';

const open = () => {
  throw new Error('nothing is opened here');
};

afterEach(() => vi.restoreAllMocks());

describe('the runtime', () => {
  it('starts from its own file', async () => {
    const { arena } = await startRuntime(open);
    expect(arena.kernels.heapBase()).toBeGreaterThan(0);
  });

  it.each([
    [
      'Chromium',
      new WebAssembly.CompileError(
        "WebAssembly.instantiate(): Compiling or instantiating WebAssembly module violates the following Content Security policy directive because neither 'wasm-eval' nor 'unsafe-eval' is an allowed source of script",
      ),
    ],
    ['Firefox', new WebAssembly.CompileError('call to WebAssembly.instantiate() blocked by CSP')],
    [
      'Safari',
      new EvalError(
        "Refused to create a WebAssembly object because 'unsafe-eval' or 'wasm-unsafe-eval' is not an allowed source of script",
      ),
    ],
  ])('names the directive if the policy of a page forbids WebAssembly in %s', async (_, cause) => {
    vi.spyOn(WebAssembly, 'instantiate').mockRejectedValueOnce(cause);
    await expect(startRuntime(open)).rejects.toMatchObject({
      code: 'worker-unavailable',
      message: expect.stringContaining("'wasm-unsafe-eval'") as string,
      fields: { what: "script-src 'wasm-unsafe-eval'" },
      cause,
    });
  });

  it('reports worker-unavailable if WebAssembly lacks a feature', async () => {
    const cause = new WebAssembly.CompileError('invalid value type 0x7b');
    vi.spyOn(WebAssembly, 'instantiate').mockRejectedValueOnce(cause);
    await expect(startRuntime(open)).rejects.toMatchObject({ code: 'worker-unavailable', fields: {}, cause });
  });
});
