// docs/errors.md, generated from the library's texts for each problem.
import { FAULT_CODES, problemSchema, problemStatus } from '../dist/contract.js';
import { dictionary } from '../dist/locale.js';
import { SylvanError } from '../dist/node.js';
import { GROUPS, MEANINGS } from './problem-fields.mjs';

/** All codes. */
export const CODES = problemSchema.shape.code.options;

const en = dictionary('en');
const fr = dictionary('fr');

/** Alternative texts, and when they are used. */
const VARIANTS = {
  'needs-overview': [['With `maximum`, and no window', en.overBudget]],
  'missing-key': [['In the library', en.keyOption]],
  'not-found': [['With `option: "samplesUrl"`', en.noSamples]],
  'pack-invalid': [
    ['With `fault: "newer"`', en.newerPack],
    ['With `pack`', en.damagedPack],
  ],
  'request-in-progress': [['With `pack`', en.packInUse]],
  'rate-limited': [['By the service, with `retry_after`', en.overLimit]],
  'no-imagery': [
    ['With `skipped`, all of them faults', en.faultyItems],
    ['With `catalog_bbox`', en.otherPlace],
    ['With `catalog_start`', en.otherDays],
    ['With `period`', en.emptyPeriod],
    ['With `common_fraction`', en.nothingCommon],
    ['With `land_pixels: 0`', en.noLand],
  ],
};

const HEAD = `# Problems

<!-- Made by scripts/write-error-pages.mjs; test/docs/errors.test.ts fails where it is old. -->

Every failure of Sylvan is a \`SylvanError\`. \`code\` is one of those below, stable and never translated; \`message\` says in English what happened and what to do; \`fields\` has the facts; \`errors\` has the faults of single fields; \`retryable\` says whether the same call may succeed later; \`cause\` is what led to it. Nothing that fails is counted. An abort is no failure: the call rejects with \`signal.reason\`.

\`toProblem(error, { lang: 'fr' })\` makes an error an RFC 9457 problem in that language, as the HTTP service sends it: \`type\` is \`urn:sylvan:problem:\` and the code, \`status\` is the one below. Codes without a status arise in the library alone.

How a program distinguishes them: [first steps](start.md#in-a-page). What a page's set-up does wrong most often: [embedding](embedding.md#when-it-does-not-start).
`;

/** The page. */
export function errorPages() {
  const groups = GROUPS.map(
    ({ title, introduction, codes }) =>
      `## ${title}\n\n${introduction}\n\n${Object.entries(codes).map(entryOf).join('\n')}`,
  );
  return [HEAD, contents(), ...groups, faults(), facts()].join('\n');
}

function contents() {
  const rows = GROUPS.map(
    ({ title, codes }) =>
      `- ${title}: ${Object.keys(codes)
        .map((code) => `[\`${code}\`](#${code})`)
        .join(', ')}`,
  );
  return `${rows.join('\n')}\n`;
}

function entryOf([code, fields]) {
  const [what, remedy] = en.explanations[code];
  const others = (VARIANTS[code] ?? []).map(([when, [said, help]]) => `- ${when}: ${said}. ${help}`);
  return [
    `### ${code}\n`,
    `**${en.titles[code]}** / *${fr.titles[code]}*\n`,
    `${what}. ${remedy}\n`,
    ...(others.length > 0 ? [`${others.join('\n')}\n`] : []),
    `${answered(code)} ${reported(fields)}\n`,
  ].join('\n');
}

function answered(code) {
  const status = problemStatus(code);
  const sent = status === undefined ? 'No HTTP status: the library alone.' : `HTTP ${status}.`;
  const isRetryable = new SylvanError(code, '').retryable;
  if (code === 'upstream-failure') return `${sent} Retryable where its cause is: a damaged file is not.`;
  return `${sent} ${isRetryable ? 'Retryable.' : 'Not retryable.'}`;
}

function reported(fields) {
  const names = fields.map((name) => `\`${name}\``);
  return names.length === 0 ? 'No fields.' : `Fields, as far as known: ${names.join(', ')}.`;
}

/** The names of the facts stand in for their values. */
function faults() {
  const example = {
    field: '`field`',
    value: '`value`',
    requirement: '…',
    today: '`today`',
    minimum: '`minimum`',
    maximum: '`maximum`',
    firstDay: '`first_day`',
    other: '`other`',
    otherDay: '`other_day`',
    days: '`days`',
    sharedDay: '`shared_day`',
  };
  const rows = FAULT_CODES.map((code) => `| \`${code}\` | ${en.faults[code](example)} |`);
  return `## Faults of fields

\`errors\` lists every fault of a request, one a field: \`pointer\` (RFC 6901, \`/lat\`), \`code\` and \`detail\`. Options of \`createSylvan\` have the code \`option-value\`, and are refused when the Sylvan is made. Faults of one kind give the problem that code; faults of several kinds give \`invalid-parameters\`.

| code | detail |
| --- | --- |
${rows.join('\n')}
`;
}

function facts() {
  const rows = Object.entries(MEANINGS).map(([name, meaning]) => `| \`${name}\` | ${meaning} |`);
  return `## Fields

Never a token, a key or an e-mail address. The service does not send all of them: it sends those that its sentence states.

| field | what it says |
| --- | --- |
${rows.join('\n')}
`;
}
