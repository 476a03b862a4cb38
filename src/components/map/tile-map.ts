import * as leaflet from 'leaflet';
import 'leaflet/dist/leaflet.css';
import './tile-map.css';
import type { MapPoint } from '#variants/map-points';
import { type MapSettings, middleOf, type OpenMap, placeOf } from './settings.ts';

const MAX_ZOOM = 19;
const PIN = { width: 34, height: 48 };
/** The pin of the sketch. */
const PIN_HTML = `<svg viewBox="-18 -52 36 53" width="${PIN.width}" height="${PIN.height}" aria-hidden="true"><path d="M0 0C-5 -14 -17 -20 -17 -34A17 17 0 0 1 17 -34C17 -20 5 -14 0 0Z"/><circle cy="-34" r="6.5"/></svg>`;

const pin = () =>
  leaflet.divIcon({
    className: 'map-pin',
    html: PIN_HTML,
    iconSize: [PIN.width, PIN.height],
    iconAnchor: [PIN.width / 2, PIN.height],
    popupAnchor: [0, -PIN.height],
    tooltipAnchor: [PIN.width / 2, -PIN.height / 2 - 8],
  });

const popupOf = ({ name, address }: MapPoint): HTMLElement => {
  const box = document.createElement('div');
  const title = document.createElement('b');
  title.textContent = name;
  box.append(title, document.createElement('br'), address);
  return box;
};

const credit = ({ attribution, attributionUrl }: MapSettings): string => {
  const link = document.createElement('a');
  link.href = attributionUrl;
  link.textContent = attribution;
  link.rel = 'noopener';
  return link.outerHTML;
};

export const openMap = async (box: HTMLElement, settings: MapSettings): Promise<OpenMap> => {
  const map = leaflet.map(box, {
    zoomControl: false,
    attributionControl: false,
    // Scrolling the page does not move the map.
    scrollWheelZoom: false,
    dragging: matchMedia('(pointer: fine)').matches,
    // Tiles appear without fading.
    fadeAnimation: false,
  });
  leaflet.control.attribution({ prefix: false }).addTo(map);
  leaflet.control.zoom({ zoomInTitle: 'Acercar', zoomOutTitle: 'Alejar' }).addTo(map);
  const tiles = leaflet.tileLayer(settings.tiles, {
    maxZoom: MAX_ZOOM,
    attribution: credit(settings),
    // The terms require the referrer.
    referrerPolicy: 'strict-origin-when-cross-origin',
  });
  const answered = new Promise<boolean>((settle) => {
    tiles.once('tileload', () => settle(true));
    // All tiles have loaded or failed.
    tiles.once('load', () => settle(false));
  });
  map.setView(middleOf(settings.points), settings.zoom);
  tiles.addTo(map);
  return {
    answered,
    mark: (point) => {
      leaflet
        .marker(placeOf(point), { icon: pin(), title: point.name, alt: point.name })
        .bindTooltip(point.name, { permanent: true, direction: 'right' })
        .bindPopup(popupOf(point))
        .addTo(map);
    },
    remove: () => map.remove(),
  };
};
