import type { AnalyzeAnswer } from '../contract/analyze-types.ts';
import type { Lang } from '../contract/zone.ts';
import { toProblem } from '../problem.ts';
import { VERSION } from '../record/version.ts';
import type { AnalyzeOptions, Sylvan } from '../sylvan.ts';
import { ATTRIBUTES, requestedOf, type ElementRequest, langOfElement, OwnSylvan } from './request.ts';
import { Base, type SylvanZoneEventMap } from './base.ts';
import { WaitingCounter, type ZoneState, View } from './view.ts';

/** The answer an element does not wait for is reported by its events. */
const reported = () => undefined;

/** `<sylvan-zone>`: analyzes the zone of its attributes, and shows what was found. */
export class SylvanZone extends Base {
  /** Of the library that the element is of. */
  static readonly version: string = VERSION;
  /** Attributes whose change makes it analyze anew. */
  static readonly observedAttributes: readonly string[] = ATTRIBUTES;

  readonly #view = new View(this, () => void this.analyze().catch(reported));
  readonly #own = new OwnSylvan();
  readonly #languages: MutationObserver = new MutationObserver(() => this.#schedule());
  #given: Sylvan | null = null;
  #state: ZoneState = { kind: 'idle', canStart: false };
  /** What the state is of. */
  #key: string | null = null;
  #running: AbortController | null = null;
  #lang: Lang | null = null;
  #isDue = false;

  /** The answer that stands, in the language it was requested in; `null` before there is one. */
  get answer(): AnalyzeAnswer | null {
    return this.#state.kind === 'result' ? this.#state.answer : null;
  }

  /** A Sylvan of the page's own, which the page closes; `null`, the default, is one of the element's own. */
  get sylvan(): Sylvan | null {
    return this.#given;
  }

  set sylvan(sylvan: Sylvan | null) {
    if (sylvan === this.#given) return;
    this.#given = sylvan;
    this.#stop();
    this.#own.close();
    this.#schedule();
  }

  /**
   * Analyses now, and anew what was analyzed already: each that succeeds counts. Settles as `analyze` of a Sylvan does, with an
   * `AbortError` where another analysis takes its place or the element leaves the document.
   */
  async analyze(): Promise<AnalyzeAnswer> {
    return this.#start(requestedOf(this));
  }

  /** Of custom elements: it begins when it is in a page. */
  connectedCallback(): void {
    this.#takeOver();
    this.#view.open();
    this.#languages.observe(this.ownerDocument, {
      subtree: true,
      attributes: true,
      attributeFilter: ['lang'],
    });
    this.#schedule();
  }

  /** An element that is only moved is back before the microtask, and goes on. */
  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) this.#leave();
    });
  }

  /** Of custom elements: it is styled anew in another document. */
  adoptedCallback(): void {
    this.#view.dress();
  }

  /** Of custom elements: the changes of one turn are followed together. */
  attributeChangedCallback(): void {
    this.#schedule();
  }

  /** Attributes that change in one go are one change. */
  #schedule(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      if (this.isConnected) this.#update();
    });
  }

  #update(): void {
    const requested = requestedOf(this);
    if (requested.key === this.#key) this.#translate();
    else if (requested.hasPlace && !requested.isManual) void this.#start(requested).catch(reported);
    else {
      this.#stop();
      this.#show({ kind: 'idle', canStart: requested.hasPlace });
    }
  }

  async #start({ key, request, options }: ElementRequest): Promise<AnalyzeAnswer> {
    this.#stop();
    const running = new AbortController();
    this.#running = running;
    this.#key = key;
    this.#show({ kind: 'waiting', step: null, bytes: 0 });
    try {
      const sylvan = this.#given ?? this.#own.get(options);
      const answer = await sylvan.analyze(
        { ...request, lang: langOfElement(this) },
        { signal: running.signal, ...this.#listeners(running.signal) },
      );
      running.signal.throwIfAborted();
      this.#show({ kind: 'result', answer });
      this.#report('result', answer);
      return answer;
    } catch (error) {
      running.signal.throwIfAborted();
      this.#show({ kind: 'problem', error });
      this.#report('problem', toProblem(error, { lang: langOfElement(this) }));
      throw error;
    } finally {
      if (this.#running === running && !this.isConnected) this.#leave();
    }
  }

  #listeners(signal: AbortSignal): Required<Pick<AnalyzeOptions, 'onProgress' | 'onPartial'>> {
    const counter = new WaitingCounter();
    let answer: AnalyzeAnswer | null = null;
    return {
      onProgress: (progress) => {
        if (signal.aborted) return;
        const waiting = counter.report(progress);
        this.#state = answer === null ? waiting : { kind: 'partial', answer, waiting };
        this.#view.report(waiting, this.#lang ?? 'en');
        this.#report('progress', progress);
      },
      onPartial: (partial) => {
        // The last is the answer itself, which is reported once it is counted.
        if (signal.aborted || partial.details.preliminary !== true) return;
        answer = partial;
        this.#show({ kind: 'partial', answer, waiting: counter.waiting });
        this.#report('partial', partial);
      },
    };
  }

  #show(state: ZoneState): void {
    this.#state = state;
    this.#lang = langOfElement(this);
    this.#view.show(state, this.#lang);
  }

  /** Says what is shown in the element's language, once that is another. */
  #translate(): void {
    if (langOfElement(this) !== this.#lang) this.#show(this.#state);
  }

  #report<K extends keyof SylvanZoneEventMap>(type: K, detail: SylvanZoneEventMap[K]['detail']): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  /** Cancels what runs, and drops the request. */
  #stop(): void {
    this.#running?.abort();
    this.#running = null;
    this.#key = null;
  }

  /** Lets go of all that holds workers or watches the page; an answer stays. */
  #leave(): void {
    if (this.#state.kind === 'waiting' || this.#state.kind === 'partial') this.#stop();
    this.#own.close();
    this.#view.close();
    this.#languages.disconnect();
  }

  /** What a page set before the element was defined hides the accessor. */
  #takeOver(): void {
    if (!Object.hasOwn(this, 'sylvan')) return;
    const { sylvan } = this;
    Reflect.deleteProperty(this, 'sylvan');
    this.sylvan = sylvan;
  }
}
