import { createRoot } from 'react-dom/client';
import { Forest } from './Forest';
import { ForestMap } from './ForestMap';

createRoot(document.querySelector('#root')!).render(
  <>
    <Forest sample="old-forest" />
    <ForestMap sample="old-forest" />
  </>,
);
