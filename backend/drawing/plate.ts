/** The paper: size, inks and hatchings that all drawings share. */
import { xmlText } from './ink.ts';

export const WIDTH = 640;
export const HEIGHT = 480;

export interface Palette {
  paper: string;
  /** The paper where the page around it is dark: the theme's `--color-plate` there. */
  dimPaper: string;
  /** What bodies are filled with: the paper, a little lighter. */
  light: string;
  ink: string;
  accent: string;
}

export const PALETTE: Palette = {
  paper: '#f6f8f9',
  dimPaper: '#e6ecef',
  light: '#ffffff',
  ink: '#173644',
  accent: '#a84e18',
};

/** Below this width (CSS pixels, as shown) figures are unreadable: they go, and lines get heavier. */
const SMALL = 220;

const style = ({ light, ink, accent, paper, dimPaper }: Palette) =>
  `.p{fill:${paper}}
path,rect,circle,ellipse{stroke-linejoin:round;stroke-linecap:round}
.b{fill:${light};stroke:${ink};stroke-width:2.8}
.o{fill:none;stroke:${ink};stroke-width:2.8}
.d{fill:none;stroke:${ink};stroke-width:1.5}
.h{fill:none;stroke:${ink};stroke-width:.9;opacity:.55}
.s{fill:${ink};opacity:.09}
.k{fill:${ink}}
.g{fill:${accent};opacity:.2}
.a{fill:none;stroke:${accent};stroke-width:1.3}
.w{fill:${accent}}
.t1,.t2{fill:none;stroke:${ink};stroke-linecap:butt!important}
.t2{stroke:${light}}
text{font:600 19px system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;fill:${accent};text-anchor:middle;stroke:${paper};stroke-width:7;paint-order:stroke;stroke-linejoin:round;font-variant-numeric:tabular-nums}
text.l{text-anchor:start}text.e{text-anchor:end}
text.n{fill:${ink};stroke:none}
text.big{font-size:38px}text.mid{font-size:25px}text.q{fill:${ink};stroke:none;font-size:15px;font-weight:500;opacity:.75}
@media (prefers-color-scheme:dark){.p{fill:${dimPaper}}text{stroke:${dimPaper}}}
@media (max-width:${SMALL}px){.dim{display:none}.b,.o{stroke-width:6}.d{stroke-width:3.4}.h{stroke-width:1.6}}`;

/** Fins between tubes; `f` for upright tubes, `fh` for lying ones, `x` the cross-hatching of a cut. */
const patterns = ({ ink }: Palette) => {
  const fins = `<path d="M1 0V12M13 0V12" stroke="${ink}" stroke-width="1.2"/><path d="M2 0L12 3L2 6L12 9L2 12" fill="none" stroke="${ink}" stroke-width=".8" opacity=".6"/>`;
  const pattern = (id: string, w: number, h: number, body: string, turned = '') =>
    `<pattern id="${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse"${turned}>${body}</pattern>`;
  return (
    pattern('f', 14, 12, fins) +
    pattern('fh', 14, 12, fins, ' patternTransform="rotate(90)"') +
    pattern(
      'x',
      7,
      7,
      `<path d="M0 0V7" stroke="${ink}" stroke-width="1.1" opacity=".5"/>`,
      ' patternTransform="rotate(45)"',
    )
  );
};

/** @param title what the picture shows, for people who do not see it */
export const plate = (title: string, body: string, palette: Palette = PALETTE): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img"><title>${xmlText(title)}</title><style>${style(palette)}</style><defs>${patterns(palette)}</defs><rect class="p" width="${WIDTH}" height="${HEIGHT}"/>${body}</svg>`;
