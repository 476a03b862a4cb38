import type { ComponentProps } from 'react';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { extendBurst, isScanned } from './typed-count.ts';
import { showNotCounted, useBurst } from './use-burst.ts';

/** A confirmation dialog that a barcode scanner cannot answer: a scanned code cancels it and is reported as not counted. */
export const CountQuestion = (props: ComponentProps<typeof ConfirmDialog>) => {
  const burstBefore = useBurst(/^.$/u);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes keys typed in the dialog.
    <div
      style={{ display: 'contents' }}
      onKeyDown={(event) => {
        const { key, timeStamp } = event;
        const before = burstBefore(event);
        // A space inside a code would press the focused button, as Enter does.
        if (key === ' ' && extendBurst(before, timeStamp).keys > 1) event.preventDefault();
        if (key !== 'Enter' || !isScanned(before, timeStamp)) return;
        event.preventDefault();
        // Close first: the toast cannot be read behind the dialog.
        props.onCancel();
        showNotCounted(props.title);
      }}
    >
      <ConfirmDialog {...props} />
    </div>
  );
};
