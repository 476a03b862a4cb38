/** What every page does by itself: header, cart badge, user menu, theme, messages, going up. */
import { prepareNewsletter } from '../newsletter/newsletter.ts';
import { showCart } from './cart-badge.ts';
import { openCartOnDemand } from './cart-drawer.ts';
import { showGoTop } from './go-top.ts';
import { prepareHeader } from './header.ts';
import { openInstantly } from './instantly.ts';
import { keepFocus } from './keep-focus.ts';
import { loadLatePictures } from './late-pictures.ts';
import { workOffline } from './offline.ts';
import { markOpenBranches } from './open-mark.ts';
import { switchTheme } from './theme.ts';
import { showToasts } from './toasts.ts';
import { showUserWhenThereIsOne } from './user-hint.ts';

showCart();
openCartOnDemand();
showUserWhenThereIsOne();
showToasts();
keepFocus();
switchTheme();
prepareHeader();
prepareNewsletter();
markOpenBranches();
loadLatePictures();
showGoTop();
workOffline();
openInstantly();
