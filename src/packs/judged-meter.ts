import type { CountedCall, Meter } from '../metering/meter.ts';

/** Counts a call by `meter`, but lets whoever made it say at its end whether it was of use: a call that succeeded may not be. */
export class JudgedMeter implements Meter {
  #call: CountedCall | undefined;
  #outcome: Parameters<CountedCall['end']>[0] = 'failed';

  constructor(readonly meter: Meter) {}

  begin: Meter['begin'] = async (asked, signal) => {
    const call = await this.meter.begin(asked, signal);
    this.#call = call;
    this.#outcome = 'failed';
    const end: CountedCall['end'] = (outcome) => {
      this.#outcome = outcome;
      return Promise.resolve();
    };
    return { ...call, end };
  };

  /** Ends the call as it ended, or as failed where it was of no use. Safe where none began. */
  async end({ isOfUse }: { readonly isOfUse: boolean }): Promise<void> {
    await this.#call?.end(isOfUse ? this.#outcome : 'failed');
  }
}
