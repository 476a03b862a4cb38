/** The open panel over the page; at most one. */
import { atom } from 'nanostores';

type Drawer = 'cart' | 'menu' | 'garage' | 'filters';
export const $drawer = atom<Drawer | null>(null);
export const openDrawer = (drawer: Drawer): void => $drawer.set(drawer);
export const closeDrawer = (): void => $drawer.set(null);
