/** Whether a value has the form of a key; only the service knows whether it is valid. */
export function isKey(given: unknown): given is string {
  return typeof given === 'string' && /^syl_(live|test)_[0-9A-Za-z]{49}$/.test(given);
}
