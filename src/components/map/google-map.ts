/** Google's map, for a shop that has a key of its own. */
import { GOOGLE_NONCE } from '#variants/map-points';
import { type MapSettings, middleOf, type OpenMap, placeOf } from './settings.ts';

/** What is used of it. https://developers.google.com/maps/documentation/javascript/reference */
interface GoogleMaps {
  Map: new (
    box: HTMLElement,
    options: object,
  ) => { addListener: (event: string, act: () => void) => void };
  Marker: new (options: object) => unknown;
}

declare global {
  interface Window {
    google?: { maps: GoogleMaps };
    /** Is told when a key is refused. */
    gm_authFailure?: () => void;
  }
}

/** Its name stands in the script's address. */
const READY = 'mostradorMapReady';

const load = (key: string): Promise<GoogleMaps> =>
  new Promise((done, fail) => {
    const address = new URL('https://maps.googleapis.com/maps/api/js');
    address.search = `${new URLSearchParams({ key, callback: READY, loading: 'async', language: 'es', region: 'UY' })}`;
    Object.assign(window, {
      [READY]: () => {
        if (window.google) done(window.google.maps);
        else fail(new Error('Google’s map said that it is ready, and is not'));
      },
    });
    // Google's script gives the first such nonce to the styles that it writes.
    const style = document.createElement('style');
    style.nonce = GOOGLE_NONCE;
    const script = document.createElement('script');
    script.src = address.href;
    script.async = true;
    script.onerror = () => fail(new Error('Google’s map does not answer'));
    document.head.append(style, script);
  });

export const openMap = async (
  box: HTMLElement,
  { googleKey = '', points, zoom }: MapSettings,
): Promise<OpenMap> => {
  const maps = await load(googleKey);
  let settle: (answered: boolean) => void = () => undefined;
  const answered = new Promise<boolean>((done) => {
    settle = done;
  });
  window.gm_authFailure = () => settle(false);
  const map = new maps.Map(box, {
    center: middleOf(points),
    zoom,
    gestureHandling: 'cooperative',
    mapTypeControl: false,
    streetViewControl: false,
  });
  map.addListener('tilesloaded', () => settle(true));
  return {
    answered,
    mark: (point) => {
      new maps.Marker({ map, position: placeOf(point), title: point.name });
    },
    remove: () => box.replaceChildren(),
  };
};
