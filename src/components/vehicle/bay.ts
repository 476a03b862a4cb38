/**
 * A car from above, its nose at the top, with the engine bay and the dashboard. `vehicle.css` colours its lines;
 * numbers lead to the parts on the page.
 */
import type { System } from '#catalog-view/vehicle-view';
import { type Html, html, trusted } from '../html.ts';

/** The background: body, lights, wheels, windscreen, seats. */
const BODY = [
  '<path class="bay-body" d="M52 518V190Q46 150 48 110Q50 46 86 26Q140 8 200 8T314 26Q350 46 352 110Q354 150 348 190V518"/>',
  '<path d="M62 34Q70 54 96 24M338 34Q330 54 304 24"/>',
  '<rect class="bay-dark" x="24" y="150" width="24" height="84" rx="9"/>',
  '<rect class="bay-dark" x="352" y="150" width="24" height="84" rx="9"/>',
  '<path d="M62 346Q200 316 338 346M70 366Q200 338 330 366"/>',
  '<path d="M62 346L58 470M338 346L342 470"/>',
  '<rect x="84" y="476" width="84" height="60" rx="16"/><rect x="232" y="476" width="84" height="60" rx="16"/>',
  '<circle cx="274" cy="462" r="30"/><circle cx="274" cy="462" r="7"/>',
];

/** Parts under the bonnet that are always drawn. */
const INSIDE = [
  // Condenser, radiator between its tanks, both fans.
  '<rect x="88" y="36" width="224" height="12" rx="3"/>',
  '<path d="M98 36v12m12-12v12m12-12v12m12-12v12m12-12v12m12-12v12m12-12v12m12-12v12m12-12v12m12-12v12m12-12v12m12-12v12m12-12v12m12-12v12m12-12v12m12-12v12m12-12v12m12-12v12"/>',
  '<rect class="bay-fill" x="84" y="64" width="232" height="30" rx="4"/><path d="M108 64v30M292 64v30M116 70h168M116 76h168M116 82h168M116 88h168"/>',
  '<circle cx="150" cy="124" r="24"/><circle cx="250" cy="124" r="24"/>',
  '<path d="M150 100v48M126 124h48M133 107l34 34M167 107l-34 34M250 100v48M226 124h48M233 107l34 34M267 107l-34 34"/>',
  // Engine, its head and its belt around the pulleys.
  '<rect class="bay-fill" x="132" y="176" width="136" height="140" rx="10"/>',
  '<path d="M150 226h100v76H150zM150 252h100M150 277h100"/>',
  '<path d="M88 176Q88 164 104 164H296Q312 164 312 178"/>',
  '<circle cx="200" cy="160" r="12"/><circle cx="158" cy="178" r="9"/>',
  // Compressor, alternator, starter, battery, fuses, tanks.
  '<rect class="bay-fill" x="68" y="182" width="42" height="56" rx="14"/><circle cx="88" cy="188" r="12"/>',
  '<rect class="bay-fill" x="292" y="182" width="42" height="46" rx="14"/><path d="M300 194h26M300 204h26M300 214h26"/>',
  '<rect x="70" y="274" width="52" height="32" rx="14"/><circle cx="112" cy="290" r="10"/>',
  '<rect x="326" y="116" width="26" height="42" rx="4"/><path d="M332 124h14M332 132h14M332 140h14M332 148h14"/>',
  '<rect class="bay-fill" x="322" y="268" width="34" height="46" rx="10"/><circle cx="340" cy="264" r="7"/>',
  // Hoses and pipes.
  '<path class="bay-pipe" d="M92 94Q92 150 140 196M308 94Q330 150 262 190M322 292Q292 300 268 282"/>',
  '<path class="bay-thin" d="M88 238Q76 290 118 350M64 48V100M64 124Q64 170 78 184"/>',
  '<rect x="56" y="98" width="14" height="30" rx="6"/>',
  // Behind the dashboard: evaporator, heater core, blower, filter, controls.
  '<rect class="bay-fill" x="66" y="382" width="172" height="40" rx="10"/><path d="M122 382v40M174 382v40"/>',
  '<circle cx="92" cy="408" r="16"/><rect x="182" y="436" width="44" height="28" rx="5"/>',
];

const LINES = trusted([...BODY, ...INSIDE].join(''));

/** Returns the id of a group in the page. */
export const groupId = (categoryId: string): string => `c-${categoryId}`;

export const bayHtml = (systems: readonly System[]): Html => html`
  <svg class="bay" viewBox="0 0 400 520" role="group" aria-label="Dónde va cada pieza">
    <g aria-hidden="true">${LINES}</g>
    ${systems.flatMap(({ groups }) =>
      groups.map(
        ({ place, mark, name, count, categoryId }) =>
          place &&
          html`<a href="#${groupId(categoryId)}" aria-label="${name}: ${count}"><title>${name}</title><circle cx="${place[0]}" cy="${place[1]}" r="15"/><text x="${place[0]}" y="${place[1]}" dy=".35em">${mark}</text></a>`,
      ),
    )}
  </svg>
`;
