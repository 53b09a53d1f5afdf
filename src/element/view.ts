import type { Lang } from '../contract/place.ts';
import { answerWords } from '../locale/answer-words.ts';
import { formatNumber } from '../locale/index.ts';
import { toProblem } from '../problem.ts';
import { originOf, sentenceOf, warningsOf } from './answer.ts';
import { h } from './h.ts';
import { problemOf } from './problem.ts';
import { scoreOf } from './score.ts';
import { seriesOf, type SeriesView } from './series.ts';
import type { Waiting, ZoneState } from './state.ts';
import { styleSheetsOf } from './styles.ts';
import { textsOf } from './texts.ts';
import { tilesOf } from './tiles.ts';

/** What stands in an element's shadow. */
export class View {
  /** It is there before its words are: changes of a live region are told, not its coming. */
  readonly #status = h('div', { part: 'status', role: 'status', tabindex: -1 });
  readonly #body = h('div', { part: 'answer' });
  readonly #frame = h('div', { part: 'zone', role: 'group' }, this.#status, this.#body);
  readonly #step = h('p', { part: 'step' });
  readonly #bytes = h('p', { part: 'bytes', 'aria-hidden': 'true' });
  readonly #shadow: ShadowRoot;
  readonly #onStart: () => void;
  #series: SeriesView | null = null;
  #width = 0;
  #sizes: ResizeObserver | null = null;

  constructor(host: HTMLElement, onStart: () => void) {
    this.#onStart = onStart;
    this.#shadow = host.attachShadow({ mode: 'open' });
    this.#shadow.append(this.#frame);
    this.dress();
  }

  /** Takes the style anew, which stays behind where the element goes to another document. */
  dress(): void {
    this.#shadow.adoptedStyleSheets = styleSheetsOf(this.#shadow.ownerDocument);
  }

  /** Follows the width there is, until `close`. */
  open(): void {
    this.#sizes ??= new ResizeObserver(([{ contentRect }]) => this.#draw(contentRect.width));
    this.#sizes.observe(this.#body);
  }

  close(): void {
    this.#sizes?.disconnect();
    this.#sizes = null;
  }

  /** What is open stays so, and the focus in here. */
  show(state: ZoneState, lang: Lang): void {
    const opened = new Set(this.#disclosures().flatMap(({ open, part }) => (open ? [part.value] : [])));
    const focused = this.#shadow.activeElement;
    this.#frame.lang = lang;
    this.#frame.setAttribute('aria-label', textsOf(lang).label);
    this.#fill(state, lang);
    for (const details of this.#disclosures()) details.open = opened.has(details.part.value);
    if (focused !== null) this.#focusAgain(focused);
    this.#draw(this.#body.clientWidth, true);
  }

  /** A step is told once; the bytes are for the eye alone. */
  tell({ step, bytes }: Waiting, lang: Lang): void {
    const texts = textsOf(lang);
    const told = `${step === null ? texts.starting : answerWords(lang).steps[step]}…`;
    if (this.#step.textContent !== told) this.#step.textContent = told;
    this.#bytes.textContent = bytes === 0 ? '' : texts.read(formatNumber(bytes / 1e6, lang, 1, true));
  }

  #fill(state: ZoneState, lang: Lang): void {
    this.#series = null;
    switch (state.kind) {
      case 'idle':
        this.#place([], state.canStart ? [this.#button(textsOf(lang).start)] : []);
        return;
      case 'waiting':
        this.#place([this.#step], [h('div', { part: 'bar', 'aria-hidden': 'true' }), this.#bytes]);
        this.tell(state, lang);
        return;
      case 'problem':
        this.#place([], [problemOf(toProblem(state.error, { lang }), this.#button(textsOf(lang).again))]);
        return;
      case 'result': {
        const { answer } = state;
        this.#series = seriesOf(answer, lang);
        const parts = [
          scoreOf(answer, lang),
          tilesOf(answer, lang),
          this.#series?.element ?? null,
          warningsOf(answer, lang),
          originOf(answer, lang),
        ];
        this.#place(sentenceOf(answer, lang), parts);
      }
    }
  }

  #place(told: readonly Node[], parts: readonly (Node | null)[]): void {
    this.#status.replaceChildren(...told);
    this.#body.replaceChildren(...parts.filter((part) => part !== null));
  }

  #button(name: string): HTMLElement {
    const button = h('button', { part: 'button', type: 'button' }, name);
    button.addEventListener('click', this.#onStart);
    return button;
  }

  #disclosures(): HTMLDetailsElement[] {
    return [...this.#body.querySelectorAll('details')];
  }

  /** On the same disclosure, or where what comes next is told. */
  #focusAgain(focused: Element): void {
    const owner = focused.parentElement?.part.value;
    const same = this.#disclosures().find(({ part }) => part.value === owner);
    (same?.querySelector('summary') ?? this.#status).focus();
  }

  #draw(width: number, isNew = false): void {
    const whole = Math.floor(width);
    if (whole === 0 || (whole === this.#width && !isNew)) return;
    this.#width = whole;
    this.#series?.draw(whole);
  }
}
