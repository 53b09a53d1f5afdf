import { beforeEach, expect, it, vi } from 'vitest';
import { startConfirmed, toConfirm } from '../../../demo/src/state/confirmation.ts';

beforeEach(() => void (toConfirm.value = null));

it.each([null, 0, 100e6])('starts what fetches %s bytes at once', (bytes) => {
  const start = vi.fn();
  startConfirmed({ bytes, start });
  expect(start).toHaveBeenCalledOnce();
  expect(toConfirm.value).toBeNull();
});

it('lets the user confirm what fetches more than 100 MB', () => {
  const action = { bytes: 100e6 + 1, start: vi.fn(), isAtLeast: true };
  startConfirmed(action);
  expect(action.start).not.toHaveBeenCalled();
  expect(toConfirm.value).toEqual(action);
});
