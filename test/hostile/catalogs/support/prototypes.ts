import { expect } from 'vitest';

const PROTOTYPES = [
  Object.prototype,
  Array.prototype,
  Function.prototype,
  String.prototype,
  Number.prototype,
];

/** Records the keys of the built-in prototypes; the returned function fails if they have changed. */
export function watchPrototypes(): () => void {
  const held = () => PROTOTYPES.map((prototype) => Reflect.ownKeys(prototype));
  const before = held();
  return () => {
    expect(held()).toEqual(before);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  };
}
