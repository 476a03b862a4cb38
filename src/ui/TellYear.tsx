/** The way to where a car's year is told, and back here; nothing in a shop without a garage. */
import { variant } from 'virtual:variant';
import { withReturnPath } from '#stores/account/return-path';
import { pathOf } from '#variants/paths';

const garage = pathOf(variant, 'garage');

export const TellYear = () =>
  garage && (
    <>
      {' '}
      <a href={withReturnPath(garage, location.pathname + location.search)}>Decir el año</a>
    </>
  );
