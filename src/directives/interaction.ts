/** `client:interaction`: an island's code arrives when somebody first touches it. */
import type { ClientDirective } from 'astro';
import { onFirstTouch } from './first-touch.ts';
import { keepsSearch } from './known-visitor.ts';

/** An island that leaves the page and comes back with it waits, or lives, as before. */
const known = new WeakSet<HTMLElement>();

const interaction: ClientDirective = (load, options, element) => {
  if (known.has(element)) return;
  known.add(element);
  const start = onFirstTouch(element, async () => {
    const hydrate = await load();
    await hydrate();
  });
  if (options.value === 'query' && (location.search.length > 1 || keepsSearch())) void start();
};

export default interaction;
