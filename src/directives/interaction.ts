/** `client:interaction`: an island's code loads when it is first touched. */
import type { ClientDirective } from 'astro';
import { onFirstTouch } from './first-touch.ts';
import { keepsSearch } from './known-visitor.ts';

/** Islands that leave the page and come back keep their state. */
const prepared = new WeakSet<HTMLElement>();

const interaction: ClientDirective = (load, options, element) => {
  if (prepared.has(element)) return;
  prepared.add(element);
  const start = onFirstTouch(element, async () => {
    const hydrate = await load();
    await hydrate();
  });
  if (options.value === 'query' && (location.search.length > 1 || keepsSearch())) void start();
};

export default interaction;
