/** An icon of the sprite in an island, as large as the text around it; the text beside it says what it means. */
import { type IconName, iconRef } from './icon.ts';

export const Icon = ({ name }: { name: IconName }) => (
  <svg className="icon" aria-hidden="true">
    <use href={iconRef(name)} />
  </svg>
);
