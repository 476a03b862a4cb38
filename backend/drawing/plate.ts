import { xmlText } from './ink.ts';

export const WIDTH = 640;
export const HEIGHT = 480;

export interface Palette {
  paper: string;
  /** Paper in the dark theme: its `--color-plate`. */
  dimPaper: string;
  /** Fill of bodies, a little lighter than the paper. */
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

/** Below this width in CSS pixels figures are hidden and lines are heavier. */
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
.v{fill:none;stroke:${ink};stroke-linecap:butt!important;opacity:.5}
text{font:600 19px system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;fill:${accent};text-anchor:middle;stroke:${paper};stroke-width:7;paint-order:stroke;stroke-linejoin:round;font-variant-numeric:tabular-nums}
text.l{text-anchor:start}text.e{text-anchor:end}
text.n{fill:${ink};stroke:none}
text.big{font-size:38px}text.mid{font-size:25px}text.q{fill:${ink};stroke:none;font-size:15px;font-weight:500;opacity:.75}
@media (prefers-color-scheme:dark){.p{fill:${dimPaper}}text{stroke:${dimPaper}}}
@media (max-width:${SMALL}px){.dim{display:none}.b,.o{stroke-width:6}.d{stroke-width:3.4}.h{stroke-width:1.6}}`;

/** Defines hatchings: `f` fins between vertical tubes, `fh` between horizontal ones, `x` a cut. */
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

/** Wraps a drawing as an SVG document. @param title accessible name */
export const plate = (title: string, body: string, palette: Palette = PALETTE): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img"><title>${xmlText(title)}</title><style>${style(palette)}</style><defs>${patterns(palette)}</defs><rect class="p" width="${WIDTH}" height="${HEIGHT}"/>${body}</svg>`;
