/** `client:seller`: hydrates once a seller is logged in. For others, the server would refuse the reads and end the session. */
import type { ClientDirective } from 'astro';

/** Set by `stores/account/guard.ts`. */
const MARK = 'seller';

const seller: ClientDirective = (load) => {
  const { documentElement } = document;
  const start = async (): Promise<void> => {
    const hydrate = await load();
    await hydrate();
  };
  if (MARK in documentElement.dataset) {
    void start();
    return;
  }
  const marked = new MutationObserver(() => {
    if (!(MARK in documentElement.dataset)) return;
    marked.disconnect();
    void start();
  });
  marked.observe(documentElement, { attributeFilter: [`data-${MARK}`] });
};

export default seller;
