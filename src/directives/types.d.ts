/** The shop's own client directives, as Astro templates may write them. */
import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates at the first interaction; `"query"`: at once when the address has a query string. */
    'client:interaction'?: boolean | 'query';
  }
}
