import { normal } from '#contract/text/plain-text';

/** Soft colours for pictures, by their names in lower case without accents. */
const NAMED: Readonly<Record<string, string>> = {
  'azul marino': '#2f4a74',
  'azul oscuro': '#2f4a74',
  'gris claro': '#cfd5d8',
  'gris oscuro': '#6b767c',
  'rojo cereza': '#b5384a',
  'verde lima': '#a9cf54',
  'verde oliva': '#8a8f4f',
  'verde pasto': '#5fa557',
  amarillo: '#f0cf52',
  arena: '#dcc9a4',
  azul: '#4f7fb8',
  beige: '#dcc9a4',
  blanco: '#ffffff',
  bordo: '#8c3a48',
  bronce: '#b08a52',
  celeste: '#a5d0e6',
  cian: '#6ecad6',
  cobre: '#c98a5f',
  coral: '#ee8d78',
  crema: '#f5ead2',
  dorado: '#d9b45a',
  grafito: '#6b767c',
  gris: '#a9b3b8',
  lavanda: '#c5b4dd',
  lino: '#e2d6bf',
  madera: '#d3ab7c',
  magenta: '#c8579c',
  marfil: '#f5ead2',
  marron: '#93684b',
  menta: '#b5dfca',
  mostaza: '#d8a83e',
  naranja: '#ee9a4d',
  natural: '#efe6d2',
  negro: '#56646c',
  oliva: '#8a8f4f',
  petroleo: '#3f7280',
  plata: '#cdd4d8',
  roble: '#d3ab7c',
  rojo: '#cf5a52',
  rosa: '#efb3bd',
  tabaco: '#93684b',
  terracota: '#c9764f',
  transparente: '#eef5f7',
  turquesa: '#63bfb8',
  verde: '#6cae75',
  violeta: '#9a7cc0',
};

const LONGEST_FIRST = Object.entries(NAMED).sort(([a], [b]) => b.length - a.length);

type Rgb = readonly [number, number, number];

const channels = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

const hexOf = (rgb: readonly number[]): string =>
  `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/** Returns the perceived lightness, 0 to 1 (luma of ITU-R BT.601). */
const lightness = (hex: string): number => {
  const [red, green, blue] = channels(hex);
  return (red * 0.299 + green * 0.587 + blue * 0.114) / 255;
};

export const isDark = (hex: string): boolean => lightness(hex) < 0.5;

/** Moves a colour towards the paper; black becomes a grey on which lines still show. */
const softened = (hex: string): string =>
  hexOf(channels(hex).map((value) => 70 + (value * 185) / 255));

/** Returns the colour of a text such as `Azul marino` or `#1A2B3C`; undefined if it names none. */
export const colourOf = (text: string): string | undefined => {
  const hex = /#[0-9a-f]{6}/i.exec(text)?.[0];
  if (hex) return softened(hex);
  const words = ` ${normal(text)} `;
  return LONGEST_FIRST.find(([name]) => words.includes(` ${name} `))?.[1];
};
