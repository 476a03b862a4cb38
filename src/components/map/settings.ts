import type { MapPoint } from '#variants/map-points';

export interface MapSettings {
  points: MapPoint[];
  zoom: number;
  tiles: string;
  attribution: string;
  attributionUrl: string;
  googleKey?: string;
  /** For screen readers. */
  label: string;
}

/** A map that is open but not yet visible. */
export interface OpenMap {
  /** Resolves once: whether any tile has loaded. */
  answered: Promise<boolean>;
  mark: (point: MapPoint) => void;
  remove: () => void;
}

/** Parses `-34.8869,-56.1668`, a checked setting. */
export const placeOf = ({ geolocation }: MapPoint): { lat: number; lng: number } => {
  const [lat = 0, lng = 0] = geolocation.split(',').map(Number);
  return { lat, lng };
};

/** Returns the centre of all points. */
export const middleOf = (points: readonly MapPoint[]): { lat: number; lng: number } => {
  const places = points.map(placeOf);
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return {
    lat: middle(places.map(({ lat }) => lat)),
    lng: middle(places.map(({ lng }) => lng)),
  };
};
