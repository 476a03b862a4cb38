/** Lets the shop be opened without a network: our service worker, once the page has nothing else to do. */
import { SEEN, WORKER_PATH } from '../../offline/names.ts';
import { whenIdle } from '../carousel/when-idle.ts';

const start = async (container: ServiceWorkerContainer): Promise<void> => {
  // Workers that the shop's address had before would go on answering with what they keep.
  for (const registration of await container.getRegistrations())
    if (!registration.active?.scriptURL.endsWith(WORKER_PATH)) await registration.unregister();
  await container.register(WORKER_PATH);
  (await container.ready).active?.postMessage(SEEN);
};

export const workOffline = (): void => {
  // Missing over plain http; the development server has no built page to keep.
  const { serviceWorker } = navigator;
  // Where it is refused, the shop is what it was without.
  if (import.meta.env.PROD && serviceWorker)
    whenIdle(() => void start(serviceWorker).catch(() => undefined));
};
