/** The shop's own client directives, as Astro templates may write them. */
import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates at the first interaction; with `"query"`, at once where the address has a query string. */
    'client:interaction'?: boolean | 'query';
    /** Hydrates once a seller is logged in. */
    'client:seller'?: boolean;
  }
}
