/** `client:seller`: an island of the back-office begins once a seller is in. Who may not see it would ask for what the server refuses, which ends a session. */
import type { ClientDirective } from 'astro';

/** As `stores/account/guard.ts` marks the page. */
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
