/** What the operator requested cannot be done; the message says why, and holds neither a key nor an e-mail. */
export class Refused extends Error {
  override readonly name = 'Refused';
}
