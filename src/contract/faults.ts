/**
 * Faults that a field of a request may have. The schemas carry these codes as their messages, so that every validation with them
 * gives the code; the sentences are made from the code and the value, in the language of the request.
 */
export const FAULT_CODES = [
  'field-missing',
  'field-type',
  'field-range',
  'field-value',
  'field-unknown',
  'budget-too-small',
  'zone-out-of-coverage',
  'zone-too-small',
  'zone-too-large',
  'place-twice',
  'area-too-small',
  'too-many-positions',
  'ring-short',
  'ring-crosses',
  'ring-outside',
  'date-format',
  'date-in-future',
  'date-before-archive',
  'date-order',
  'periods-overlap',
  'period-too-long',
] as const;

/** A fault that a field of a request may have. */
export type FaultCode = (typeof FAULT_CODES)[number];

/** Returns `fault`; the type ensures that the message of a schema is a fault code. */
export const code = (fault: FaultCode): FaultCode => fault;

/** The schema message for a value of the wrong type; an absent field is reported as missing instead. */
export function typeFault({ input }: { readonly input?: unknown }): FaultCode {
  return input === undefined ? 'field-missing' : 'field-type';
}

/** The schema message for an object: unknown fields get a different code from a body that is not an object. */
export function objectFault({ code }: { readonly code?: string | undefined }): FaultCode {
  return code === 'unrecognized_keys' ? 'field-unknown' : 'field-type';
}

/** The fault code in a schema's message. Throws TypeError if the message is not a fault code. */
export function faultCode(message: string): FaultCode {
  const code = FAULT_CODES.find((known) => known === message);
  if (code === undefined) throw new TypeError(`The schema names no fault code: ${message}`);
  return code;
}
