/** 'Cancelar' beside what a box's form sends: closes the box as Escape does. */
import { usePlace } from './place.ts';

export const CancelButton = () => (
  <button type="button" className="button" onClick={usePlace()?.leave}>
    Cancelar
  </button>
);
