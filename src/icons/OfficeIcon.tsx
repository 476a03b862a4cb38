import { type OfficeIconName, officeIconRef } from './office.ts';

export const OfficeIcon = ({ name }: { name: OfficeIconName }) => (
  <svg className="icon" aria-hidden="true">
    <use href={officeIconRef(name)} />
  </svg>
);
