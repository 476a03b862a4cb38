/** The box or panel that something stands in: what is closed with it, and how it is closed without losing a form. */
import { createContext, useContext } from 'react';

interface Place {
  id: symbol;
  /** Closes it, or asks first. */
  leave: () => void;
}

export const PlaceContext = createContext<Place | undefined>(undefined);

/** @returns undefined on the page itself */
export const usePlace = (): Place | undefined => useContext(PlaceContext);
