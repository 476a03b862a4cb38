/** A form that is opened from within another one: what is typed and sent in it is nothing of the outer one's. */
import type { ReactNode, SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';

const stay = (event: SyntheticEvent): void => event.stopPropagation();

/** Outside of the outer form in the page; its events end here, else React hands them on to whoever opened it. */
export const FormWithin = ({ children }: { children: ReactNode }) =>
  createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here; events end.
    <div role="presentation" onSubmit={stay} onChange={stay} onBlur={stay} onClick={stay}>
      {children}
    </div>,
    document.body,
  );
