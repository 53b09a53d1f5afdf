import { shownLayer } from '../state/shown-layer.ts';

/** Reference maps of forest, starting with how many of them agree. */
export const MAPS = ['map-agreement', 'worldcover', 'gfc2020', 'hansen'] as const;

export function choose(id: string | null): void {
  shownLayer.value = id;
}

interface ChoiceProps {
  readonly name: string;
  readonly id: string | null;
  readonly title: string;
  readonly isChosen: boolean;
  readonly onChoose: (id: string | null) => void;
}

export function Choice({ name, id, title, isChosen, onChoose }: ChoiceProps) {
  return (
    <label class="choice">
      <input type="radio" name={name} value={id ?? ''} checked={isChosen} onChange={() => onChoose(id)} />{' '}
      {title}
    </label>
  );
}
