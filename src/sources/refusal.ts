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

type RefusalWord =
  | 'not-sentinel-2'
  | 'not-l2a'
  | 'not-sentinel-1'
  | 'not-rtc'
  | 'not-iw'
  | 'not-linear'
  | 'not-landsat'
  | 'not-l2-sr'
  | 'not-collection-2'
  | 'not-tier-1'
  | 'not-fire-mask'
  | 'not-canopy-height'
  | 'no-datetime'
  | 'no-bbox'
  | 'no-assets'
  | 'no-scl'
  | 'no-quality'
  | 'invalid-asset'
  | 'href-refused'
  | 'jpeg2000'
  | 'unsupported-media-type'
  | 'offset-unknown';
