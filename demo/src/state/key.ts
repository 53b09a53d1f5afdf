/** Whether it has the form of a key; whether it is one the service alone knows. */
export function isKey(given: unknown): given is string {
  return typeof given === 'string' && /^syl_(live|test)_[0-9A-Za-z]{49}$/.test(given);
}
