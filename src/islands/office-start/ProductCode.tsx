/** The code of a product, which leads to where it is worked on. */
import { variant } from 'virtual:variant';
import { officeThingPath } from '#variants/back-office';

export const ProductCode = ({ code }: { code: string }) => (
  <a className="small code" href={officeThingPath(variant, 'product', code)}>
    {code}
  </a>
);
