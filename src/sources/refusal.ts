/** Why an item is no scene: a stable word first, then what was found (`jpeg2000: asset red is image/jp2`). */
export class Refusal {
  constructor(
    readonly word: RefusalWord,
    readonly detail: string,
  ) {}

  get reason(): string {
    return `${this.word}: ${this.detail}`;
  }
}

export type RefusalWord =
  | 'not-sentinel-2'
  | 'not-l2a'
  | 'no-datetime'
  | 'no-bbox'
  | 'no-assets'
  | 'no-scl'
  | 'invalid-asset'
  | 'href-refused'
  | 'jpeg2000'
  | 'unsupported-media-type'
  | 'offset-unknown';
