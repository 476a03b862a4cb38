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
const MAX_ZOOM = 19;

export interface PointMap {
  show: (at: [number, number]) => void;
  remove: () => void;
}

/** A pin, whose tip is the point; large enough for a thumb. */
const PIN = leaflet.divIcon({
  className: 'point-marker',
  html: '<span></span>',
  iconSize: [44, 44],
  iconAnchor: [22, 44],
});

/** Opens a map whose marker is dragged, or moves to the place that is clicked. */
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
      maxZoom: MAX_ZOOM,
      // The terms require the referrer.
      referrerPolicy: 'strict-origin-when-cross-origin',
    })
    .addTo(map);
  const marker = leaflet
    // By keyboard the point is typed.
    .marker(at, { icon: PIN, draggable: true, autoPan: true, keyboard: false, title: 'Tu local' })
    .addTo(map);
  map.setView(at, ZOOM);
  const tell = ({ lat, lng }: leaflet.LatLng) => onPoint(lat, lng);
  marker.on('dragend', () => tell(marker.getLatLng()));
  map.on('click', ({ latlng }) => {
    marker.setLatLng(latlng);
    tell(latlng);
  });
  // It may open in a closed box, and phones turn.
  const resized = new ResizeObserver(() => map.invalidateSize());
  resized.observe(box);
  return {
    show: (next) => {
      marker.setLatLng(next);
      map.panTo(next);
    },
    remove: () => {
      resized.disconnect();
      map.remove();
    },
  };
};
