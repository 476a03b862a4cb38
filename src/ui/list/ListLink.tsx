/** A link to another state of the same page: a real address, followed without loading. */
import type { AnchorHTMLAttributes } from 'react';
import { followInPlace } from '#stores/address';

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
