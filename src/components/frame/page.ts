/** What every page does by itself: header, cart badge, user menu, theme, messages, going up. */

import { keepOnDemand } from '../keep/on-demand.ts';
import { prepareNewsletter } from '../newsletter/newsletter.ts';
import { showCart } from './cart-badge.ts';
import { openCartOnDemand } from './cart-drawer.ts';
import { prepareHeader } from './header.ts';
import { openInstantly } from './instantly.ts';
import { keepFocus } from './keep-focus.ts';
import { loadLatePictures } from './late-pictures.ts';
import { workOffline } from './offline.ts';
import { markOpenBranches } from './open-mark.ts';
import { showCarOnceChosen } from './own-car-hint.ts';
import { switchTheme } from './theme.ts';
import { showToasts } from './toasts.ts';
import { showUserWhenThereIsOne } from './user-hint.ts';
import { whenScrolled } from './when-scrolled.ts';

showCart();
openCartOnDemand();
keepOnDemand();
showUserWhenThereIsOne();
showCarOnceChosen();
showToasts();
keepFocus();
switchTheme();
prepareHeader();
prepareNewsletter();
markOpenBranches();
loadLatePictures();
whenScrolled(() => void import('./scrolled.ts'));
workOffline();
openInstantly();
