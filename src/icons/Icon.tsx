/** Decorative: the text beside an icon has its meaning. */
import { type IconName, iconRef } from './icon.ts';

export const Icon = ({ name }: { name: IconName }) => (
  <svg className="icon" aria-hidden="true">
    <use href={iconRef(name)} />
  </svg>
);
