/** The cart beside the page is React; it arrives when somebody opens it first. */
import { $drawer } from '#stores/drawer';

const mount = async (): Promise<void> => {
  const [{ createElement }, { createRoot }, { CartDrawer }] = await Promise.all([
    import('react'),
    import('react-dom/client'),
    import('../../islands/cart/CartDrawer.tsx'),
  ]);
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(createElement(CartDrawer));
};

/** What opened it stays in the store, so the first click is not lost. */
export const openCartOnDemand = (): void => {
  const stop = $drawer.listen((open) => {
    if (open !== 'cart') return;
    stop();
    void mount();
  });
};
