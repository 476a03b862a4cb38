/** What the page tells the script of its map. */
import type { MapPoint } from '#variants/map-points';

export interface MapSettings {
  points: MapPoint[];
  zoom: number;
  tiles: string;
  attribution: string;
  attributionUrl: string;
  googleKey?: string;
  /** For who hears the page. */
  label: string;
}

/** A map that is open, though nobody sees it yet. */
export interface OpenMap {
  /** Settles once: whether any of its pictures came. */
  answered: Promise<boolean>;
  mark: (point: MapPoint) => void;
  remove: () => void;
}

/** `-34.8869,-56.1668`, as the settings have been checked to say. */
export const placeOf = ({ geolocation }: MapPoint): { lat: number; lng: number } => {
  const [lat = 0, lng = 0] = geolocation.split(',').map(Number);
  return { lat, lng };
};

/** In the middle of all of them. */
export const middleOf = (points: readonly MapPoint[]): { lat: number; lng: number } => {
  const places = points.map(placeOf);
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return {
    lat: middle(places.map(({ lat }) => lat)),
    lng: middle(places.map(({ lng }) => lng)),
  };
};
