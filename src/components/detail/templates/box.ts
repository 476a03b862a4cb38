import { type IconName, icon as iconHtml } from '#icons/icon';
import { type Html, html, trusted } from '../../html.ts';

export const icon = (name: IconName): Html => trusted(iconHtml(name));

const closeHtml = (id: string): Html => html`
  <button
    class="button button-quiet button-icon"
    type="button"
    popovertarget="${id}"
    popovertargetaction="hide"
    aria-label="Cerrar"
  >
    ${icon('x')}
  </button>
`;

/** A popover, which its button opens without a script. */
export const boxHtml = (id: string, title: string, body: Html): Html => html`
  <div class="dialog" id="${id}" popover>
    <div class="box-head">
      <h2>${title}</h2>
      ${closeHtml(id)}
    </div>
    ${body}
  </div>
`;

export const openerHtml = (id: string, sign: IconName, title: string): Html => html`
  <button class="button button-quiet" type="button" popovertarget="${id}">
    ${icon(sign)}${title}
  </button>
`;
