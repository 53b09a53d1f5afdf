import type { EudrFile } from 'sylvan/eudr';
import { saveFile } from '../ui/save-file.ts';
import { texts } from '../texts/plots.ts';
import { packageFiles } from './measure.ts';
import type { PlotList } from './plot-list.ts';

const NAMES = ['eudr.csv', 'eudr.geojson', 'traces.geojson', 'eudr.html'];
const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv;charset=utf-8',
  geojson: 'application/geo+json',
  html: 'text/html;charset=utf-8',
};

/** Saves the package, file by file. */
export function SaveFiles({ list }: { readonly list: PlotList }) {
  const save = async (name: string) => {
    const { make } = (await packageFiles(list)).find((file: EudrFile) => file.name === name)!;
    saveFile(name, new Blob([make()], { type: TYPES[name.split('.')[1]] }));
  };
  return (
    <div class="save" role="group" aria-label={texts.value.save}>
      <span>{texts.value.save}</span>
      {NAMES.map((name) => (
        <button key={name} type="button" class="plain" onClick={() => void save(name)}>
          {name}
        </button>
      ))}
    </div>
  );
}
