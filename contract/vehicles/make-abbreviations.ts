/**
 * Abbreviations of makes that do not begin like them, by the first word of the make. Apart from the makes' other
 * names, which pages with titles need not load.
 */
export const MAKE_ABBREVIATIONS: Readonly<
  Record<string, string> & Record<'chevrolet' | 'mercedes' | 'volkswagen', string>
> = { chevrolet: 'gm', mercedes: 'mb', volkswagen: 'vw' };
