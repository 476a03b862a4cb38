import { GOOGLE_NONCE } from '#variants/map-points';
import { type MapSettings, middleOf, type OpenMap, placeOf } from './settings.ts';

/** The part of the API that is used: https://developers.google.com/maps/documentation/javascript/reference */
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
    /** Called when a key is refused. */
    gm_authFailure?: () => void;
  }
}

/** The name of the callback in the script's address. */
const READY = 'mostradorMapReady';

const load = (key: string): Promise<GoogleMaps> =>
  new Promise((done, fail) => {
    const address = new URL('https://maps.googleapis.com/maps/api/js');
    address.search = `${new URLSearchParams({ key, callback: READY, loading: 'async', language: 'es', region: 'UY' })}`;
    Object.assign(window, {
      [READY]: () => {
        if (window.google) done(window.google.maps);
        else fail(new Error('Google Maps called back without being ready'));
      },
    });
    // Google's script uses the first nonce for its styles.
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
