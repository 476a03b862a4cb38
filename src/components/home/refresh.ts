import { send } from '#client/send';
import { configGetPublic } from '#contract/calls/site';
import { fingerprint } from './fingerprint.ts';

/** Removes the card of a picture that fails: its item is gone (spec, section 4). */
const dropAbsent = ({ target }: Event): void => {
  if (target instanceof HTMLImageElement) target.closest('.carousel > li')?.remove();
};

const refresh = async (place: HTMLElement): Promise<void> => {
  const { configured = '', mark = '' } = place.dataset;
  // Error events do not bubble, but can be captured.
  if (mark !== '') place.addEventListener('error', dropAbsent, true);
  const reply = await send(configGetPublic, { key: configured });
  if (!reply.ok || fingerprint(reply.data.data) === mark) return;
  place.addEventListener('error', dropAbsent, true);
  const [{ drawings }, { whenLeft }] = await Promise.all([
    import('./redraw.ts'),
    import('./when-left.ts'),
  ]);
  await whenLeft(place);
  await drawings[configured.replace(/^TEST_/, '')]?.(place, reply.data.data);
};

/**
 * Shows configurations that are newer than the page in each `data-configured` element. Without an answer the page
 * stays as built; the templates load only where something changed.
 */
export const refreshConfigured = async (): Promise<void> => {
  const places = [...document.querySelectorAll<HTMLElement>('[data-configured]')];
  await Promise.all(places.map(refresh));
};
