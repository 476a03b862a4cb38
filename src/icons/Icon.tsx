/** Decorative: the text beside an icon says what it means. */
import { type IconName, iconRef } from './icon.ts';

export const Icon = ({ name }: { name: IconName }) => (
  <svg className="icon" aria-hidden="true">
    <use href={iconRef(name)} />
  </svg>
);
