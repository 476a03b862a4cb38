/** The shop's own client directives, as Astro templates may write them. */
import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates at the first interaction; `"query"`: at once when the address has a query string. */
    'client:interaction'?: boolean | 'query';
    /** Of the back-office: hydrates once a seller is in. */
    'client:seller'?: boolean;
  }
}
