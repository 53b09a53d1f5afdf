/** The operator's command cannot be done. The message has the reason, but neither a key nor an e-mail address. */
export class Refused extends Error {
  override readonly name = 'Refused';
}
