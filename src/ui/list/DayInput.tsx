/** A day of a list's filters: what is typed digit by digit is told once, when it is a day that somebody means. */
import { type ComponentProps, useEffect, useRef } from 'react';

/** A browser tells a valid date at each digit of its year: 0002, 0020, 0202, 2026. */
const FIRST_MEANT = '1000';
/** Between two keys; who leaves the field or presses Enter waits for nothing. */
const PAUSE_MS = 800;

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'onBlur'> {
  onDay: () => void;
}

export const DayInput = ({ onDay, ...props }: Props) => {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => {
    clearTimeout(waiting.current);
    waiting.current = undefined;
  };
  useEffect(() => () => clearTimeout(waiting.current), []);
  const tell = () => {
    stop();
    onDay();
  };
  return (
    <input
      {...props}
      className="input"
      type="date"
      onChange={({ target: { value } }) => {
        stop();
        if (value === '' || value >= FIRST_MEANT) waiting.current = setTimeout(tell, PAUSE_MS);
      }}
      onBlur={() => {
        if (waiting.current !== undefined) tell();
      }}
      // Enter sends the form by itself.
      onKeyDown={({ key }) => {
        if (key === 'Enter') stop();
      }}
    />
  );
};
