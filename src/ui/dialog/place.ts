/** The dialog or panel around a component. */
import { createContext, useContext } from 'react';

interface Place {
  id: symbol;
  /** Closes it, perhaps after a question. */
  leave: () => void;
}

export const PlaceContext = createContext<Place | undefined>(undefined);

/** @returns undefined on the page itself */
export const usePlace = (): Place | undefined => useContext(PlaceContext);
