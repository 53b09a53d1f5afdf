import { seal, unseal } from './sealing.ts';

/** The person who has a key. */
interface Person {
  readonly name: string;
  readonly email: string;
  readonly useCase: string | null;
}

/** A sealed person, bound to its key. */
export function sealPerson(secret: Buffer, person: Person, keyId: string): Buffer {
  return seal(secret, JSON.stringify(person), keyId);
}

/** The name in a person sealed by {@link sealPerson}; `null` once erased. Throws where it was changed. */
export function nameOf(secret: Buffer, person: Buffer | null, keyId: string): string | null {
  return person === null ? null : (JSON.parse(unseal(secret, person, keyId)) as Person).name;
}
