import { seal, unseal } from './sealing.ts';

/** What is known of whoever has a key. */
interface Person {
  readonly name: string;
  readonly email: string;
  readonly useCase: string | null;
}

/** A person as it is stored, bound to the key that it has. */
export function sealPerson(secret: Buffer, person: Person, keyId: string): Buffer {
  return seal(secret, JSON.stringify(person), keyId);
}

/** The name in what {@link sealPerson} made; `null` once it is erased. Throws where it was changed. */
export function nameOf(secret: Buffer, person: Buffer | null, keyId: string): string | null {
  return person === null ? null : (JSON.parse(unseal(secret, person, keyId)) as Person).name;
}
