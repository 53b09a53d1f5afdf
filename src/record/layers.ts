import type { Layer, LayerId } from '../core/layer.ts';
import type { CompareFindings } from '../judgement/compare-findings.ts';

/** A comparison's planes as layers of the zone's grid, those of change first. */
export function changeLayers({ periods, change: { planes } }: CompareFindings): Layer[] {
  const { grid } = periods.zone;
  const data: Readonly<Record<LayerId, Layer['data']>> = {
    'ndvi-change': planes.ndviChange,
    dnbr: planes.dnbr,
    severity: planes.severity,
    z: planes.z,
    change: planes.change,
    'ndvi-before': periods.period1.planes.ndvi,
    'ndvi-after': periods.period2.planes.ndvi,
  };
  return (Object.keys(data) as LayerId[]).map((id) => ({ id, grid, data: data[id] }));
}
