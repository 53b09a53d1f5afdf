import type { MultiPolygon, Position } from 'geojson';
import type { IControl, Map as GlMap } from 'maplibre-gl';
import { sine } from '../state/sphere.ts';

/** Radius of the globe in units of the drawing, whose origin is the globe's centre. */
const RADIUS = 48;
const SVG = 'http://www.w3.org/2000/svg';

/** A small globe centred on the middle of the map, which a dot marks. Hidden from screen readers. */
export function locator(land: MultiPolygon): IControl {
  const element = document.createElement('div');
  element.className = 'maplibregl-ctrl locator';
  element.setAttribute('aria-hidden', 'true');
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '-50 -50 100 100');
  const path = document.createElementNS(SVG, 'path');
  svg.append(disc('sea', RADIUS), path, disc('here', 6));
  element.append(svg);
  let map: GlMap;
  const draw = () => {
    const { lng, lat } = map.getCenter();
    path.setAttribute('d', globePath(land, [lng, lat]));
  };
  return {
    onAdd(opened) {
      map = opened;
      map.on('moveend', draw);
      draw();
      return element;
    },
    onRemove() {
      map.off('moveend', draw);
      element.remove();
    },
  };
}

function disc(name: string, radius: number): SVGCircleElement {
  const circle = document.createElementNS(SVG, 'circle');
  circle.setAttribute('class', name);
  circle.setAttribute('r', String(radius));
  return circle;
}

/** Land in orthographic projection, centred on a place; land behind the horizon is drawn along the edge. */
export function globePath({ coordinates }: MultiPolygon, middle: Position): string {
  const view = viewFrom(middle);
  return coordinates
    .flat()
    .map((ring) => ring.map(view))
    .filter((ring) => ring.some(({ isBehind }) => !isBehind))
    .map((ring) => `M${ring.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`)
    .join('');
}

function viewFrom([lng0, lat0]: Position) {
  const [sin0, cos0] = [sine(lat0), sine(lat0 + 90)];
  return ([lng, lat]: Position) => {
    const [sin, cos, sinTurn, cosTurn] = [lat, lat + 90, lng - lng0, lng - lng0 + 90].map(sine);
    const [x, y] = [cos * sinTurn, cos0 * sin - sin0 * cos * cosTurn];
    const isBehind = sin0 * sin + cos0 * cos * cosTurn < 0;
    const scale = RADIUS / (isBehind ? Math.hypot(x, y) || 1 : 1);
    return { x: x * scale, y: -y * scale, isBehind };
  };
}
