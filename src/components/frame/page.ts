/** What every page does by itself: header, cart badge, user menu, theme, messages, going up. */
import { showCart } from './cart-badge.ts';
import { showGoTop } from './go-top.ts';
import { prepareHeader } from './header.ts';
import { markOpenBranches } from './open-mark.ts';
import { prefetchOnIntent } from './prefetch.ts';
import { switchTheme } from './theme.ts';
import { showToasts } from './toasts.ts';
import { showUser } from './user.ts';

showCart();
showUser();
showToasts();
switchTheme();
prepareHeader();
markOpenBranches();
showGoTop();
prefetchOnIntent();
