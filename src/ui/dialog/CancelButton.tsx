/** 'Cancelar': closes the dialog as Escape does. */
import { usePlace } from './place.ts';

export const CancelButton = () => (
  <button type="button" className="button" onClick={usePlace()?.leave}>
    Cancelar
  </button>
);
