/** A form opened from within another one, whose events must not reach the outer form. */
import type { ReactNode, SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';

const stop = (event: SyntheticEvent): void => event.stopPropagation();

/** Renders in a portal and stops events, which React would pass to the outer form. */
export const FormWithin = ({ children }: { children: ReactNode }) =>
  createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stops events.
    <div role="presentation" onSubmit={stop} onChange={stop} onBlur={stop} onClick={stop}>
      {children}
    </div>,
    document.body,
  );
