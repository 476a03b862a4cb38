/** Where files are dropped or chosen: the browser's own control, as large as its box, so that it works before any script. */
import { useEffect, useId, useRef, useState } from 'react';
import styles from './FileDrop.module.css';

interface FileDropProps {
  title: string;
  /** What it takes. */
  hint: string;
  accept: string;
  isMultiple?: boolean;
  /** `first`: a screen begins with it; `again`: another file takes the place of the one that is there. */
  size?: 'first' | 'again' | undefined;
  /** At least one. */
  onChoose: (files: [File, ...File[]]) => void;
}

export const FileDrop = ({
  title,
  hint,
  accept,
  isMultiple = false,
  size,
  onChoose,
}: FileDropProps) => {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [isOver, setIsOver] = useState(false);
  /** Takes what the field holds, so that it is empty again: the same file may be chosen twice, but counts once. */
  const take = (field: HTMLInputElement): void => {
    const [first, ...others] = field.files ?? [];
    field.value = '';
    if (first) onChoose([first, ...others]);
  };
  // Files may have been dropped before this code arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it arrives.
  useEffect(() => {
    if (input.current) take(input.current);
  }, []);
  return (
    <label
      className={styles.drop}
      data-size={size}
      data-over={isOver || undefined}
      onDragEnter={() => setIsOver(true)}
      onDragLeave={() => setIsOver(false)}
      onDrop={() => setIsOver(false)}
    >
      <b>{title}</b>
      <span className="small muted" id={hintId}>
        {hint}
      </span>
      <input
        ref={input}
        type="file"
        multiple={isMultiple}
        accept={accept}
        aria-label={title}
        aria-describedby={hintId}
        onChange={({ target }) => take(target)}
      />
    </label>
  );
};
