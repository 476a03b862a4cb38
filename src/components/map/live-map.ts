import type { MapSettings } from './settings.ts';

/** Source: the specification, section 9. */
const MARKERS_AFTER_MS = 1_000;
const NEAR = '200px';

const open = async (place: HTMLElement, settings: MapSettings): Promise<void> => {
  const { openMap } = settings.googleKey
    ? await import('./google-map.ts')
    : await import('./tile-map.ts');
  const box = document.createElement('div');
  box.className = 'map-live';
  box.role = 'region';
  box.ariaLabel = settings.label;
  place.append(box);
  const map = await openMap(box, settings);
  const later = setTimeout(() => {
    for (const point of settings.points) map.mark(point);
    place.ariaBusy = null;
  }, MARKERS_AFTER_MS);
  if (await map.answered) {
    place.classList.add('is-live');
    return;
  }
  // Without an answer, the sketch stays.
  clearTimeout(later);
  map.remove();
  box.remove();
  place.ariaBusy = null;
};

export const prepareMap = (): void => {
  const place = document.querySelector<HTMLElement>('[data-map]');
  if (!place) return;
  // Written by the same build, from checked settings.
  const settings = JSON.parse(place.dataset.map ?? '') as MapSettings;
  const seen = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      place.ariaBusy = 'true';
      void open(place, settings).catch(() => {
        place.ariaBusy = null;
        place.querySelector('.map-live')?.remove();
      });
    },
    { rootMargin: NEAR },
  );
  seen.observe(place);
};
