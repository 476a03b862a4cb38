/** `client:drawer="cart"`: an island's code arrives when its panel opens for the first time. */
import type { ClientDirective } from 'astro';
import { $drawer } from '../stores/drawer.ts';

const drawer: ClientDirective = (load, options) => {
  const stop = $drawer.subscribe(async (open) => {
    if (open === null || open !== options.value) return;
    queueMicrotask(() => stop());
    const hydrate = await load();
    await hydrate();
  });
};

export default drawer;
