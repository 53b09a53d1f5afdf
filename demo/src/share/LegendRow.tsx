import type { Colour, Legend } from 'sylvan/export';

/** The colours of a printed layer in a row, with their values. */
export function LegendRow({ legend: { stops, noData, unit } }: { readonly legend: Legend }) {
  return (
    <ul class="legend-row">
      {stops.map(({ value, colour, label }) => (
        <li key={value}>
          <Chip colour={colour} />
          {label}
        </li>
      ))}
      {unit !== null && <li>({unit})</li>}
      <li>
        <Chip colour={noData.colour} />
        {noData.label}
      </li>
    </ul>
  );
}

function Chip({ colour: [red, green, blue, alpha] }: { readonly colour: Colour }) {
  return <span class="chip" style={{ background: `rgb(${red} ${green} ${blue} / ${alpha / 255})` }} />;
}
