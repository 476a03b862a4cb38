/** A date filter that reports complete dates only, once. */
import { type ComponentProps, useEffect, useRef } from 'react';

/** Browsers report a valid date at each digit of the year: 0002, 0020, 0202, 2026. */
const MIN_DAY = '1000';
/** Delay between two keys; blur and Enter do not wait. */
const PAUSE_MS = 800;

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'onBlur'> {
  onDay: () => void;
}

export const DayInput = ({ onDay, ...props }: Props) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const report = () => {
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
        if (value === '' || value >= MIN_DAY) timer.current = setTimeout(report, PAUSE_MS);
      }}
      onBlur={() => {
        if (timer.current !== undefined) report();
      }}
      // Enter submits the form.
      onKeyDown={({ key }) => {
        if (key === 'Enter') stop();
      }}
    />
  );
};
