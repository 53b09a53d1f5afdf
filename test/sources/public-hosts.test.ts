import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { CATALOG_NAMES, PUBLIC_NAMES } from '../../src/sources/options.ts';
import { PUBLIC_HOSTS } from '../../src/sources/public-hosts.ts';
import { ROOT, textOf } from '../docs/blocks.ts';
import { doublesOf } from '../hosts/public-hosts.ts';
import type { World } from '../hosts/world.ts';

const FIRMS = 'firms.modaps.eosdis.nasa.gov';

const sorted = (hosts: Iterable<string>) => [...new Set(hosts)].sort();
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, host]) => host);

it('the list of public hosts contains every host that the sources name', () => {
  const files = readdirSync(resolve(ROOT, 'src/sources'), { recursive: true, encoding: 'utf8' });
  const texts = files.filter((name) => name.endsWith('.ts')).map((name) => textOf(`src/sources/${name}`));
  const named = texts.flatMap((text) => found(text, /['`]https:\/\/([^'`/$…]+)/g));
  expect(named.length).toBeGreaterThanOrEqual(9);
  const listed = [...PUBLIC_HOSTS];
  expect(sorted(named).filter((host) => !host.endsWith('.invalid') && !listed.includes(host))).toEqual([]);
});

it('every public host has a double, and every double is of a public host', () => {
  const empty = { earthSearch: [], planetaryComputer: [], shots: [], fires: {}, maps: [{}] };
  const doubles = doublesOf({ ...empty, pathOf: () => undefined } as unknown as World, () => false);
  const names = doubles.flatMap((double) => double.names);
  // Meta's own bucket has a copy, and is never contacted.
  expect(sorted(names.filter((name) => !name.startsWith('dataforgood')))).toEqual(sorted(PUBLIC_HOSTS));
});

it('docs/hosts.md lists the public hosts', () => {
  const [, section] = textOf('docs/hosts.md').split(/^## .*\n/m);
  const cells = found(section, /^\| ([^|]+)/gm).join('|');
  // Accounts of Azure in one row share its domain.
  const whole = cells.replaceAll(/`(\w+)`(?=[^|]*`blob\.core)/g, '`$1.blob.core.windows.net`');
  const hosts = found(whole, /`([a-z0-9-]+(?:\.[a-z0-9-]+)+)`/g);
  expect(sorted(hosts.filter((host) => host !== 'blob.core.windows.net'))).toEqual(sorted(PUBLIC_HOSTS));
});

it('the policy in docs/embedding.md names the public hosts that a page reads', () => {
  const [, section] = textOf('docs/embedding.md').split(/^## Content-Security-Policy$/m);
  const hosts = found(section.split('\n## ')[0], /`https:\/\/([a-z0-9.-]+)`/g);
  expect(sorted([...hosts, FIRMS])).toEqual(sorted(PUBLIC_HOSTS));
});

it('docs/catalogs.md gives the name of every public catalog', () => {
  const [, section] = textOf('docs/catalogs.md').split(/^## Public catalogs by name$/m);
  const names = [...CATALOG_NAMES, ...Object.values(PUBLIC_NAMES).flat()];
  expect(names.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
});
