/** Asks while somebody counts: a code that is scanned meanwhile answers nothing, and it is said that it was not counted. */
import type { ComponentProps } from 'react';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { isScanned, nextOf } from './typed-count.ts';
import { sayNotCounted, useBurst } from './use-burst.ts';

export const CountQuestion = (props: ComponentProps<typeof ConfirmDialog>) => {
  const burstBefore = useBurst(/^.$/u);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what is typed within.
    <div
      style={{ display: 'contents' }}
      onKeyDown={(event) => {
        const { key, timeStamp } = event;
        const before = burstBefore(event);
        // A blank within a code presses the button as Enter does.
        if (key === ' ' && nextOf(before, timeStamp).keys > 1) event.preventDefault();
        if (key !== 'Enter' || !isScanned(before, timeStamp)) return;
        event.preventDefault();
        // Whichever button has the focus, nothing is thrown away or moved. Behind a box no message can be read.
        props.onCancel();
        sayNotCounted(props.title);
      }}
    >
      <ConfirmDialog {...props} />
    </div>
  );
};
