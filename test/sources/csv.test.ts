import { describe, expect, it } from 'vitest';
import { csvRecords, spreadsheetRecords, UnclosedQuote } from '../../src/sources/csv.ts';

const fieldsOf = (text: string) => [...csvRecords(text)].map(({ fields }) => fields);
const linesOf = (text: string) => [...csvRecords(text)].map(({ line }) => line);

describe('csvRecords', () => {
  // Fields are separated by | and records by ; here.
  it.each([
    ['a,b', 'a|b'],
    ['a,b\n1,2\n', 'a|b;1|2'],
    ['a,b\r\n1,2\r\n', 'a|b;1|2'],
    ['a\r1\r', 'a;1'],
    ['\uFEFFa,b', 'a|b'],
    ['\n \n\r\na\n\t\n', 'a'],
    ['a,,\n,', 'a||;|'],
    ['"a,b","c""d",e', 'a,b|c"d|e'],
    ['"a\nb",c\nd,e', 'a\nb|c;d|e'],
    ['"",""""', '|"'],
    ['5" pipe,x', '5" pipe|x'],
    ['"a"b,c', 'ab|c'],
    [' "a",b', ' "a"|b'],
    ['"a",', 'a|'],
    ['"a"\r\n"b"', 'a;b'],
  ])('reads %j as %j', (text, records) => {
    expect(fieldsOf(text)).toEqual(records.split(';').map((record) => record.split('|')));
  });

  it('reads nothing from an empty file', () => {
    expect(fieldsOf('')).toEqual([]);
  });

  it('counts lines like an editor, including blank lines and lines within quotes', () => {
    expect(linesOf('a\n\n"b\r\nc\rd"\n\ne')).toEqual([1, 3, 7]);
  });

  it.each([
    ['"', 1],
    ['a,"b\nc",d\n"e""', 3],
    ['"a\nb","c', 2],
  ])('throws UnclosedQuote for %j', (text, line) => {
    expect(() => fieldsOf(text)).toThrow(new UnclosedQuote(line));
  });

  it('reads 2 MB of quotes and 2 MB of blank lines within two seconds of processor time', () => {
    const text = '"'.repeat(2e6) + '\n'.repeat(2e6);
    const start = process.cpuUsage();
    expect(fieldsOf(text)).toHaveLength(1);
    expect(process.cpuUsage(start).user).toBeLessThan(2e6);
  });
});

describe('spreadsheetRecords', () => {
  it.each([
    ['sep=;\r\na;b\r\n1,5;2', ';', [2, 3]],
    ['\uFEFFSEP=\t\na\tb\n1\t2', '\t', [2, 3]],
    ['"a, b, c";d;e\n1;2;3', ';', [1, 2]],
    ['a,b\n,\n 1,2\n , ', ',', [1, 3]],
    ['sep,b\n1,2', ',', [1, 2]],
  ])('reads %j with its delimiter and without empty rows', (text, delimiter, lines) => {
    const records = [...spreadsheetRecords(text)];
    expect(records.map(({ line }) => line)).toEqual(lines);
    expect(new Set(records.map((one) => one.delimiter))).toEqual(new Set([delimiter]));
  });
});
