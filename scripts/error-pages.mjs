// Generates docs/errors.md from the library's texts for each problem.
import { FAULT_CODES, problemSchema, problemStatus } from '../dist/contract.js';
import { dictionary } from '../dist/locale.js';
import { SylvanError } from '../dist/node.js';
import { GROUPS, MEANINGS } from './problem-fields.mjs';

/** All codes. */
export const CODES = problemSchema.shape.code.options;

const en = dictionary('en');
const fr = dictionary('fr');

/** Alternative texts, and when each is used. */
const VARIANTS = {
  'needs-overview': [['With `maximum` and without `window`', en.overBudget]],
  'missing-key': [['In the library', en.keyOption]],
  'offline-miss': [['With `operation: "compare"`', en.noComparison]],
  'not-found': [['With `option: "samplesUrl"`', en.noSamples]],
  'pack-invalid': [
    ['With `fault: "newer"`', en.newerPack],
    ['With `pack`', en.damagedPack],
  ],
  'request-in-progress': [['With `pack`', en.packInUse]],
  'rate-limited': [['From the service, with `retry_after`', en.overLimit]],
  'no-imagery': [
    ['With `skipped`, if every item was skipped because of an error in it', en.faultyItems],
    ['With `catalog_bbox`', en.otherPlace],
    ['With `catalog_start`', en.otherDays],
    ['With `period`', en.emptyPeriod],
    ['With `common_fraction`', en.nothingCommon],
    ['With `land_pixels: 0`', en.noLand],
  ],
};

const HEAD = `# Problems

<!-- Made by scripts/write-error-pages.mjs; test/docs/errors.test.ts fails where it is old. -->

Sylvan reports every failure as a \`SylvanError\` with these properties:

- \`code\`: one of the codes below. Codes are stable and never translated.
- \`message\`: what happened and what to do, in English.
- \`fields\`: machine-readable details, such as the host that failed.
- \`errors\`: the errors in individual fields of the request.
- \`retryable\`: whether the same call may succeed if it is repeated later.
- \`cause\`: the underlying error.

Failed calls do not count against the monthly allowance of a [key](keys.md). An abort is not a failure: the call rejects with \`signal.reason\`.

\`toProblem(error, { lang: 'fr' })\` converts an error into an RFC 9457 problem in the requested language, the same object that the HTTP service sends. \`type\` is \`urn:sylvan:problem:\` followed by the code, and \`status\` is the HTTP status stated below for that code. Codes without an HTTP status occur only in the library.

[First steps](start.md#in-a-page) shows how a program handles a particular code. [Embedding](embedding.md#if-a-worker-cannot-start) lists the reasons why a worker cannot start in a page.
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
  const sent = status === undefined ? 'No HTTP status: library only.' : `HTTP ${status}.`;
  const isRetryable = new SylvanError(code, '').retryable;
  if (code === 'upstream-failure') return `${sent} Retryable if its cause is retryable.`;
  return `${sent} ${isRetryable ? 'Retryable.' : 'Not retryable.'}`;
}

function reported(fields) {
  const names = fields.map((name) => `\`${name}\``);
  return names.length === 0 ? 'No fields.' : `Fields, if known: ${names.join(', ')}.`;
}

/** Shows the names of the facts instead of values. */
function faults() {
  const example = {
    field: '`field`',
    value: '`value`',
    requirement: '…',
    today: '`today`',
    minimum: '`minimum`',
    maximum: '`maximum`',
    first_day: '`first_day`',
    other: '`other`',
    other_day: '`other_day`',
    days: '`days`',
    shared_day: '`shared_day`',
    place: '`lng`, `lat`',
  };
  const rows = FAULT_CODES.map((code) => `| \`${code}\` | ${en.faults[code](example)} |`);
  return `## Faults of fields

\`errors\` lists the errors in a request, one per field, each with a \`pointer\` (RFC 6901, such as \`/lat\`), a \`code\` and a \`detail\`. Invalid options of \`createSylvan\` have the code \`option-value\` and are refused when the instance is created. If all the errors have the same code, and that code is also a problem code (such as \`date-format\`), the problem has that code. If all the errors are \`area-too-small\`, the problem has the code \`zone-too-small\`. In all other cases, the problem has the code \`invalid-parameters\`.

In the table, code font marks the words and values that vary.

| code | detail |
| --- | --- |
${rows.join('\n')}
`;
}

function facts() {
  const rows = Object.entries(MEANINGS).map(([name, meaning]) => `| \`${name}\` | ${meaning} |`);
  return `## Fields

A field never contains a token, a key or an e-mail address. An RFC 9457 problem contains only the fields that its \`detail\` mentions.

| field | meaning |
| --- | --- |
${rows.join('\n')}
`;
}
