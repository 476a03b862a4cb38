/** Types of the modules that the build makes. */
/// <reference types="astro/client" />

declare module 'virtual:variant' {
  export const variant: import('../variants/schema.ts').PageVariant;
  /** With what only the build reads: no script of a page imports it. */
  export const wholeVariant: import('../variants/schema.ts').Variant;
  /** The shop's logo, an SVG to put into the page. */
  export const logo: string;
  export const favicon: string;
  /** The picture that the owner has uploaded as the logo, if any. */
  export const ownLogo: { name: string; base64: string } | undefined;
  /** Colours of the header where the page is light and dark, and of a light page's paper: `#rrggbb`. */
  export const frame: { light: string; dark: string; paper: string };
  /** The drawing behind the home's banner, an SVG to put into the page. */
  export const banner: string;
}

declare module 'virtual:texts' {
  /** With the words of the shop's owner. */
  export const texts: import('../variants/texts.ts').Texts;
  export const folderTexts: import('../variants/texts.ts').Texts;
  /** With the pages that the owner has hidden. */
  export const folderRoutes: import('../variants/schema/routes.ts').Route[];
  /** Names of the folder's texts: `company`. */
  export const folderFiles: string[];
  /** The menu until the owner edits it. */
  export const folderMenu: import('../variants/schema.ts').Variant['menu'];
  export const ownWords: import('../variants/own-words.ts').OwnWords;
}

declare module 'virtual:branches' {
  /** When each is open: a script that needs no more fetches no more. */
  export const branches: Pick<import('../variants/schema.ts').Branch, 'code' | 'hours'>[];
}

declare module 'virtual:printing' {
  /** Undefined where the shop does not print. */
  export const printing: import('../variants/schema.ts').Variant['printing'];
}

declare module 'virtual:pictures' {
  /** Those of `content/pictures/`, by the file's name. */
  export const pictures: Record<string, import('astro').ImageMetadata>;
}

declare module 'virtual:variant/theme.css' {}
