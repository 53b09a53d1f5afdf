import { expect } from 'vitest';

const PROTOTYPES = [
  Object.prototype,
  Array.prototype,
  Function.prototype,
  String.prototype,
  Number.prototype,
];

/** Remembers what the built-in prototypes hold; what it gives back fails where they hold anything else. */
export function watchPrototypes(): () => void {
  const held = () => PROTOTYPES.map((prototype) => Reflect.ownKeys(prototype));
  const before = held();
  return () => {
    expect(held()).toEqual(before);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  };
}
