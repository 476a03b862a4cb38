import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { CartDrawer } from '../../islands/cart/CartDrawer.tsx';

export const mountCart = (): void => {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(createElement(CartDrawer));
};
