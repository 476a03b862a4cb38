/** A file input as large as its drop area, so that it works before hydration. */
import { useEffect, useId, useRef, useState } from 'react';
import styles from './FileDrop.module.css';

interface FileDropProps {
  title: string;
  /** The accepted files. */
  hint: string;
  accept: string;
  isMultiple?: boolean;
  /** `first`: start of a screen; `again`: replaces the file that is there. */
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
  /** Takes the files and clears the input, so that the same file can be chosen again. */
  const take = (field: HTMLInputElement): void => {
    const [first, ...others] = field.files ?? [];
    field.value = '';
    if (first) onChoose([first, ...others]);
  };
  // Files may have been dropped before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration.
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
