/** Leaflet with one marker that is moved; loaded once somebody opens the map. */
import * as leaflet from 'leaflet';
import 'leaflet/dist/leaflet.css';

interface PointMapOptions {
  tiles: string;
  attribution: string;
  /** Latitude and longitude. */
  at: [number, number];
  onPoint: (lat: number, lng: number) => void;
}

const ZOOM = 15;
const MOST_ZOOM = 19;

export interface PointMap {
  show: (at: [number, number]) => void;
  remove: () => void;
}

/** Opens a map whose marker moves to the place that is clicked. */
export const openPointMap = (box: HTMLElement, options: PointMapOptions): PointMap => {
  const { tiles, attribution, at, onPoint } = options;
  const map = leaflet.map(box, {
    zoomControl: false,
    attributionControl: false,
    scrollWheelZoom: false,
  });
  leaflet.control.zoom({ zoomInTitle: 'Acercar', zoomOutTitle: 'Alejar' }).addTo(map);
  leaflet.control.attribution({ prefix: false }).addAttribution(attribution).addTo(map);
  leaflet
    .tileLayer(tiles, {
      maxZoom: MOST_ZOOM,
      // The terms require the referrer.
      referrerPolicy: 'strict-origin-when-cross-origin',
    })
    .addTo(map);
  const marker = leaflet
    .circleMarker(at, { radius: 10, weight: 3, className: 'point-marker' })
    .addTo(map);
  map.setView(at, ZOOM);
  map.on('click', ({ latlng }) => {
    marker.setLatLng(latlng);
    onPoint(latlng.lat, latlng.lng);
  });
  return {
    show: (next) => {
      marker.setLatLng(next);
      map.panTo(next);
    },
    remove: () => map.remove(),
  };
};
