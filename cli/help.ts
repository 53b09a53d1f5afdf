import type { Lang } from 'sylvan/contract';
import { helpEndsOf } from './texts/help-ends.ts';

interface Examples {
  /** Examples that need no key; the first example of `sylvan` and of most commands also needs no files. */
  readonly free: string;
  /** Examples that read public catalogs. */
  readonly fromPublic?: string;
}

/** Examples by command; `sample` is the name of a bundled sample. */
const EXAMPLES = {
  sylvan: (sample) => ({
    free: `
  $ sylvan analyze --sample ${sample}
  $ sylvan catalog make ./my-images
  $ sylvan doctor`,
  }),
  analyze: (sample) => ({
    free: `
  $ sylvan analyze --sample ${sample}
  $ sylvan analyze --lat -7.836 --lng 39.274 --size 2 --catalog ./my-zone --json`,
    fromPublic: `
  $ sylvan analyze --lat -7.836 --lng 39.274 --size 2
  $ sylvan analyze --lat 48.42 --lng 2.65 --date 2024-07-31 --lang fr`,
  }),
  compare: (sample) => ({
    free: `
  $ sylvan compare --sample ${sample}`,
    fromPublic: `
  $ sylvan compare --lat -7.836 --lng 39.274 --size 2 \\
      --date1-start 2018-06-01 --date1-end 2018-08-31 \\
      --date2-start 2019-06-01 --date2-end 2019-08-31
  $ sylvan compare --lat 48.42 --lng 2.65 --lang fr --out ./bois \\
      --date1-start 2016-07-01 --date1-end 2016-08-31 \\
      --date2-start 2024-07-01 --date2-end 2024-08-31`,
  }),
  doctor: () => ({
    free: `
  $ sylvan doctor
  $ sylvan doctor --json
  $ sylvan doctor --lat 48.42 --lng 2.65 --date 2024-07-31`,
  }),
  eudr: () => ({
    free: `
  $ sylvan eudr plots.geojson --catalog ./my-zone`,
    fromPublic: `
  $ sylvan eudr plots.geojson
  $ sylvan eudr plots.kmz
  $ sylvan eudr plots.geojson --lang fr --out ./rapport`,
  }),
  catalog: () => ({
    free: `
  $ sylvan catalog make ./my-zone
  $ sylvan catalog check ./my-zone
  $ sylvan analyze --lat -7.836 --lng 39.274 --size 2 --catalog ./my-zone`,
  }),
  pack: () => ({
    free: `
  $ sylvan pack create forest.sylvan.zip --catalog ./my-zone \\
      --lat -7.836 --lng 39.274 --size 2
  $ sylvan pack info forest.sylvan.zip
  $ sylvan pack list
  $ sylvan analyze --pack forest.sylvan.zip
  $ sylvan compare --pack forest.sylvan.zip`,
  }),
  packCreate: () => ({
    free: `
  $ sylvan pack create forest.sylvan.zip --catalog ./my-zone \\
      --lat -7.836 --lng 39.274 --size 2`,
    fromPublic: `
  $ sylvan pack create forest.sylvan.zip --lat -7.836 --lng 39.274 --size 2
  $ sylvan pack create bois.sylvan.zip --lat 48.42 --lng 2.65 --lang fr \\
      --from 2018 --date 2024-08-31`,
  }),
} satisfies Readonly<Record<string, (sample: string) => Examples>>;

/** The examples of a command, in the help's language. */
export function examplesOf(command: keyof typeof EXAMPLES, lang: Lang, sample = ''): string {
  const ends = helpEndsOf(lang);
  const { free, fromPublic }: Examples = EXAMPLES[command](sample);
  return `\n${ends.examples}${free}${fromPublic === undefined ? '' : `\n\n${ends.fromPublic}${fromPublic}`}`;
}
