/** A link to another state of the same page, followed without loading. */
import type { AnchorHTMLAttributes } from 'react';
import { followInPlace } from '#stores/address';

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

export const ListLink = ({ href, onClick, ...rest }: Props) => (
  <a
    // Clicks from before hydration are replayed (directives/first-touch.ts).
    data-in-place=""
    href={href}
    onClick={(event) => {
      onClick?.(event);
      followInPlace(event, href);
    }}
    {...rest}
  />
);
