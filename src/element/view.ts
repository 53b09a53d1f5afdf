import type { AnalyzeAnswer } from '../contract/analyze-types.ts';
import type { Lang } from '../contract/zone.ts';
import { translatedAttribution, translatedWarning } from '../locale/retold.ts';
import { h, tableOf } from './h.ts';
import { elementTexts } from '../locale/element-texts.ts';
import { recordLabels } from '../locale/record-labels.ts';
import { evidenceTables } from '../locale/evidence-tables.ts';
import type { Problem } from '../contract/problem.ts';
import type { Progress } from '../sources/progress.ts';
import type { NullableField } from '../contract/record-codes.ts';
import { answerLabels, TILE_FIELDS, fieldText, intervalText } from '../locale/answer-words.ts';
import { missingReason, formatNumber, summaryOf } from '../locale/index.ts';
import { toProblem } from '../problem.ts';
import { scoreOf } from './score.ts';
import { seriesOf, type SeriesView } from './series.ts';
import { styleSheetsOf } from './styles.ts';

/** English dates use the library's format, day before month. */
const DAY_LOCALES: Readonly<Record<Lang, string>> = { en: 'en-GB', fr: 'fr' };

/** The answer in one sentence; for simulated images it says first that they do not show a real place. */
function sentenceOf(answer: AnalyzeAnswer, lang: Lang): HTMLElement[] {
  const found = answer.details.warnings.find(({ code }) => code === 'simulated-data');
  const sentence = h('p', { part: 'sentence' }, summaryOf(answer, lang));
  if (found === undefined) return [sentence];
  const mark = h('strong', {}, elementTexts(lang).simulated);
  return [h('p', { part: 'simulated' }, mark, ` ${translatedWarning(found, lang)}`), sentence];
}

function warningsOf({ details }: AnalyzeAnswer, lang: Lang): HTMLElement | null {
  const others = details.warnings.filter(({ code }) => code !== 'simulated-data');
  if (others.length === 0) return null;
  return h(
    'div',
    { part: 'warnings' },
    h('p', { part: 'name' }, recordLabels(lang).toKnow),
    h('ul', {}, ...others.map((warning) => h('li', {}, translatedWarning(warning, lang)))),
  );
}

/** The evidence for the forest, and what reference maps show of the same ground; each opens into a table. */
function evidenceOf(answer: AnalyzeAnswer, lang: Lang): HTMLElement[] {
  return evidenceTables(answer, lang).map(({ title, about, columns, rows, notes }) =>
    h(
      'details',
      { part: 'references' },
      h('summary', {}, title),
      tableOf({ caption: about, heads: columns, groups: [{ rows }] }),
      ...notes.map((note) => h('p', { part: 'note' }, note)),
    ),
  );
}

/** The day of the analysis, its data sources, and their attribution. */
function originOf({ details, satellites_used: satellites }: AnalyzeAnswer, lang: Lang): HTMLElement {
  const day = new Intl.DateTimeFormat(DAY_LOCALES[lang], { dateStyle: 'long', timeZone: 'UTC' });
  const lines = details.attribution.map((line) => translatedAttribution(line, lang));
  const parts = [satellites.join(', '), ...lines].filter((part) => part !== '');
  return h(
    'p',
    { part: 'origin' },
    h('time', { datetime: details.date }, day.format(new Date(`${details.date}T00:00:00Z`))),
    ` · ${parts.join(' · ')}`,
  );
}

/** What went wrong and what to do, with a button if the same call may succeed later. */
function problemOf({ title, detail, code, retryable }: Problem, again: HTMLElement): HTMLElement {
  return h(
    'div',
    { part: 'problem', role: 'alert', 'data-code': code },
    h('p', {}, h('strong', {}, title)),
    h('p', {}, detail),
    retryable ? again : null,
  );
}

interface Waiting {
  readonly kind: 'waiting';
  /** The current step of reading the images, the only source that every answer needs; `null` before the first step. */
  readonly step: Progress['step'] | null;
  /** Number of bytes of all sources. */
  readonly bytes: number;
  readonly answer: AnalyzeAnswer | null;
}

export type ZoneState =
  /** No analysis has been started; with `canStart`, a button starts one. */
  | { readonly kind: 'idle'; readonly canStart: boolean }
  | Waiting
  | { readonly kind: 'problem'; readonly error: unknown }
  | { readonly kind: 'result'; readonly answer: AnalyzeAnswer };

/** The state of a call, from the last progress of each source. */
export function waitingOf(
  progress: ReadonlyMap<string, Progress> = new Map(),
  answer: AnalyzeAnswer | null = null,
): Waiting {
  const bytes = [...progress.values()].reduce((sum, one) => sum + one.bytes, 0);
  return { kind: 'waiting', step: progress.get('sentinel2')?.step ?? null, bytes, answer };
}

/** One tile per field: its value with unit and 95 % interval, or why there is none. */
function tilesOf(answer: AnalyzeAnswer, lang: Lang): HTMLElement {
  return h('dl', { part: 'tiles' }, ...TILE_FIELDS.map((field) => tileOf(field, answer, lang)));
}

function tileOf(field: NullableField, answer: AnalyzeAnswer, lang: Lang): HTMLElement {
  const value = fieldText(field, answer, lang);
  const note = value === null ? reasonText(field, answer, lang) : intervalText(field, answer, lang);
  return h(
    'div',
    { part: `tile ${field}`, 'data-field': field, 'data-level': levelOf(field, answer) },
    h('dt', { part: 'name' }, answerLabels(lang).fields[field]),
    h('dd', { part: value === null ? 'missing' : 'value' }, value ?? recordLabels(lang).noValue),
    note === null ? null : h('dd', { part: value === null ? 'reason' : 'interval' }, note),
  );
}

function reasonText(field: NullableField, { details }: AnalyzeAnswer, lang: Lang): string | null {
  const reason = details.missing[field];
  return reason === undefined ? null : missingReason(reason.code, lang).detail;
}

/** Value of the attribute that colours a tile: the level of the alert, or the direction of the trend; `null` for other tiles. */
function levelOf(field: NullableField, answer: AnalyzeAnswer): string | null {
  return field === 'deforestation_alert' || field === 'trend' ? answer[field] : null;
}

export class View {
  /** Exists before it has text: screen readers announce changes of a live region, but not its insertion. */
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

  /** Sets the style sheets, which are lost when the element moves to another document. */
  dress(): void {
    this.#shadow.adoptedStyleSheets = styleSheetsOf(this.#shadow.ownerDocument);
  }

  /** Redraws on changes of width, until `close`. */
  open(): void {
    this.#sizes ??= new ResizeObserver(([{ contentRect }]) => this.#draw(contentRect.width));
    this.#sizes.observe(this.#body);
  }

  close(): void {
    this.#sizes?.disconnect();
    this.#sizes = null;
  }

  /** Shows a state. Open disclosures stay open, and the focus stays inside the element. */
  show(state: ZoneState, lang: Lang): void {
    const opened = new Set(this.#disclosures().flatMap(({ open, part }) => (open ? [part.value] : [])));
    const focused = this.#shadow.activeElement;
    this.#frame.lang = lang;
    this.#frame.setAttribute('aria-label', elementTexts(lang).label);
    this.#fill(state, lang);
    for (const details of this.#disclosures()) details.open = opened.has(details.part.value);
    if (focused !== null) this.#focusAgain(focused);
    this.#draw(this.#body.clientWidth, true);
  }

  /** Announces each step once; the bytes are only displayed. */
  report({ step, bytes }: Waiting, lang: Lang): void {
    const texts = elementTexts(lang);
    const reported = `${step === null ? texts.starting : answerLabels(lang).steps[step]}…`;
    if (this.#step.textContent !== reported) this.#step.textContent = reported;
    this.#bytes.textContent = bytes === 0 ? '' : texts.read(formatNumber(bytes / 1e6, lang, 1, true));
  }

  #fill(state: ZoneState, lang: Lang): void {
    this.#series = null;
    switch (state.kind) {
      case 'idle':
        this.#point([], state.canStart ? [this.#button(elementTexts(lang).start)] : []);
        return;
      case 'waiting': {
        const { answer } = state;
        const bar = h('div', { part: 'bar', 'aria-hidden': 'true' });
        const shown = answer === null ? [] : [scoreOf(answer, lang), tilesOf(answer, lang)];
        const reported = answer === null ? [] : sentenceOf(answer, lang);
        this.#point([...reported, this.#step], [bar, this.#bytes, ...shown]);
        this.report(state, lang);
        return;
      }
      case 'problem': {
        const again = this.#button(elementTexts(lang).again);
        this.#point([], [problemOf(toProblem(state.error, { lang }), again)]);
        return;
      }
      case 'result': {
        const { answer } = state;
        this.#series = seriesOf(answer, lang);
        const parts = [
          scoreOf(answer, lang),
          tilesOf(answer, lang),
          this.#series?.element ?? null,
          ...evidenceOf(answer, lang),
          warningsOf(answer, lang),
          originOf(answer, lang),
        ];
        this.#point(sentenceOf(answer, lang), parts);
      }
    }
  }

  #point(reported: readonly Node[], parts: readonly (Node | null)[]): void {
    this.#status.replaceChildren(...reported);
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

  /** Focuses the same disclosure again, or else the status line. */
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
