/** A link to another state of the list: a real address, followed without loading the page. */
import type { AnchorHTMLAttributes } from 'react';
import { followInPlace } from './address.ts';

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

export const ListLink = ({ href, onClick, ...rest }: Props) => (
  <a
    href={href}
    onClick={(event) => {
      onClick?.(event);
      followInPlace(event, href);
    }}
    {...rest}
  />
);
