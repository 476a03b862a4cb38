/** An icon of the back-office's sprite, as large as the text around it. */
import { type OfficeIconName, officeIconRef } from './office.ts';

export const OfficeIcon = ({ name }: { name: OfficeIconName }) => (
  <svg className="icon" aria-hidden="true">
    <use href={officeIconRef(name)} />
  </svg>
);
