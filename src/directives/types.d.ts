/** The shop's own client directives, as Astro templates may write them. */
import type { Drawer } from '../stores/drawer.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates at the first interaction; `"query"`: at once when the address has a query string. */
    'client:interaction'?: boolean | 'query';
    /** Hydrates when this panel opens for the first time. */
    'client:drawer'?: Drawer;
  }
}
