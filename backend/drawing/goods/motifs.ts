/** What is printed on goods: dots, stripes, checks, hearts, flowers, stars, as a pattern named `mo`. */

const HEART = 'M0 6C-9-1-6-9 0-4C6-9 9-1 0 6Z';
const STAR =
  'M0-8l2 5.5l6 .2l-4.700 3.600l1.700 5.700l-5-3.300l-5 3.300l1.700-5.700l-4.700-3.600l6-.2Z';
const FLOWER = 'M0-3a4 4 0 1 1 3 2a4 4 0 1 1-1 4a4 4 0 1 1-4 0a4 4 0 1 1-1-4a4 4 0 1 1 3-2Z';

const scattered = (d: string, fill: string) =>
  `<g fill="${fill}"><path transform="translate(14 14)" d="${d}"/><path transform="translate(38 38)" d="${d}"/></g>`;

const MOTIFS: Readonly<Record<string, (fill: string) => string>> = {
  lunares: (fill) =>
    `<g fill="${fill}"><circle cx="13" cy="13" r="6.500"/><circle cx="39" cy="39" r="6.500"/></g>`,
  rayas: (fill) => `<path fill="${fill}" d="M0 0h11v52h-11ZM26 0h11v52h-11Z"/>`,
  cuadros: (fill) => `<path fill="${fill}" opacity=".5" d="M0 0h26v52h-26ZM0 0h52v26h-52Z"/>`,
  corazones: (fill) => scattered(HEART, fill),
  estrellas: (fill) => scattered(STAR, fill),
  flores: (fill) => scattered(FLOWER, fill),
};

/** @returns the pattern's definition; empty for plain goods */
export const motifOf = (name: string, isOnDark: boolean): string => {
  const draw = Object.entries(MOTIFS).find(([known]) => name.toLowerCase().includes(known))?.[1];
  if (!draw) return '';
  const fill = isOnDark ? 'rgba(255,255,255,.8)' : 'rgba(168,78,24,.38)';
  return `<defs><pattern id="mo" width="52" height="52" patternUnits="userSpaceOnUse">${draw(fill)}</pattern></defs>`;
};
