/** What the shop has configured since the page was built comes in its place, without a build. */
import { send } from '#client/send';
import { configGetPublic } from '#contract/calls/site';
import { fingerprint } from './fingerprint.ts';

/** An item that is gone has no picture either: it takes its card with it (spec, section 4). */
const dropAbsent = ({ target }: Event): void => {
  if (target instanceof HTMLImageElement) target.closest('.carousel > li')?.remove();
};

const refresh = async (place: HTMLElement): Promise<void> => {
  const { configured = '', mark = '' } = place.dataset;
  // Such an event does not rise, but is seen on its way down.
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
 * Asks for what each `data-configured` element shows. Without an answer the page stays as it was built;
 * what to draw with comes only where something else was configured.
 */
export const refreshConfigured = async (): Promise<void> => {
  const places = [...document.querySelectorAll<HTMLElement>('[data-configured]')];
  await Promise.all(places.map(refresh));
};
