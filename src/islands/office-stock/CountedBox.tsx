/** How many of a code were counted: stored at each key, and shown again as it is kept once the box is left. */
import { type SyntheticEvent, useState } from 'react';
import { MAX_STOCK } from '#contract/calls/stock-changes';
import { type Counted, setCounted } from '#stores/goods/stock-count';
import { isCode, isScanned, type TypedCount, typeCount } from './typed-count.ts';
import { sayNotCounted, useBurst } from './use-burst.ts';

interface CountedBoxProps {
  one: Counted;
  /** Enter: somebody is done with it. */
  onDone: () => void;
}

export const CountedBox = ({ one: { code, quantity }, onDone }: CountedBoxProps) => {
  const [last, setLast] = useState<TypedCount>();
  const burstBefore = useBurst(/^\d$/);
  const label = `Contadas de ${code}`;
  // What was scanned since counts.
  const typed = last?.quantity === quantity ? last : undefined;
  const type = (event: SyntheticEvent<HTMLInputElement>, isLetter: boolean): void => {
    const { value: text, validity } = event.currentTarget;
    // Of `1001E` the browser says an empty text.
    const isEmptied = text === '' && !validity.badInput;
    const now = typeCount(quantity, typed, { text, isEmptied, isLetter, at: event.timeStamp });
    setLast(now);
    setCounted(code, now.quantity);
  };
  return (
    <input
      className="input"
      type="number"
      min="0"
      max={MAX_STOCK}
      aria-label={label}
      value={typed?.text ?? quantity}
      onChange={(event) => type(event, false)}
      onBlur={() => {
        if (isCode(typed)) sayNotCounted(label);
        setLast(undefined);
      }}
      onKeyDown={(event) => {
        const { key, ctrlKey, metaKey, timeStamp } = event;
        const before = burstBefore(event);
        if (key === 'Enter') {
          // The scan box would hear it too.
          event.preventDefault();
          // What has a letter is told as the box is left.
          if (typed !== undefined && !isCode(typed) && isScanned(before, timeStamp)) {
            setCounted(code, typed.before);
            sayNotCounted(label);
          }
          onDone();
        } else if (/^\p{L}$/u.test(key) && !ctrlKey && !metaKey) type(event, true);
      }}
    />
  );
};
