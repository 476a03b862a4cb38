import { Fragment, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { officeSearch } from '#contract/calls/office';
import { MAX_SEARCH } from '#contract/limits';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { type Command, commandsFor } from './commands.ts';
import styles from './Palette.module.css';
import { useScreens } from './use-screens.ts';

interface PaletteDialogProps {
  onClose: () => void;
  onGo: (href: string) => void;
  onHelp: () => void;
}

/** Wait for a pause in typing. */
const TYPING_PAUSE_MS = 120;
const MIN_LENGTH = 2;

const useSearch = (query: string) => {
  const text = query.trim();
  const isSearched = text.length >= MIN_LENGTH;
  const { data, input, error } = useQuery(officeSearch, isSearched ? { text } : null, {
    settleMs: TYPING_PAUSE_MS,
  });
  return {
    // Keep earlier results until new ones arrive.
    found: isSearched && !error ? (data?.data ?? []) : [],
    isWaiting: isSearched && !error && input?.text !== text,
    problem: error?.text,
  };
};

/** Shows the palette's search box and its results, which the arrow keys select. */
export const PaletteDialog = ({ onClose, onGo, onHelp }: PaletteDialogProps) => {
  const [text, setText] = useState('');
  const [index, setAt] = useState(0);
  /** Enter was pressed before the results arrived; earlier results don't count. */
  const [isEnterPending, setEnterPending] = useState(false);
  const id = useId();
  const { found, isWaiting, problem } = useSearch(text);
  const commands = commandsFor(text, found, useScreens());
  const current = Math.min(index, commands.length - 1);
  const selected = commands[current];

  useEffect(() => {
    if (!isEnterPending || isWaiting) return;
    setEnterPending(false);
    // After a failed search the first entry is not a result.
    if (selected && problem === undefined) onGo(selected.href);
  }, [isEnterPending, isWaiting, problem, selected, onGo]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && commands.length > 0)
      setAt((current + step + commands.length) % commands.length);
    // An entry selected with the arrows was seen; the first of new results was not.
    else if (event.key === 'Enter' && isWaiting && index === 0) setEnterPending(true);
    else if (event.key === 'Enter' && selected) onGo(selected.href);
    else if (event.key === '?' && text === '') onHelp();
    else return;
    event.preventDefault();
  };

  return (
    <Dialog title="Buscar" onClose={onClose}>
      <input
        className="input"
        autoFocus
        // With type `search` the first Escape would only empty the box.
        type="text"
        inputMode="search"
        enterKeyHint="go"
        autoComplete="off"
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={commands.length > 0 ? `${id}-${current}` : undefined}
        maxLength={MAX_SEARCH}
        aria-label="Empresas, personas, productos, pedidos y pantallas"
        placeholder="Nombre, código, RUT, N.º de pedido…"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
          setEnterPending(false);
        }}
        onKeyDown={onKeyDown}
      />
      <div role="listbox" id={id} aria-label="Resultados" className={styles.list}>
        {commands.map((command, index) => (
          <Fragment key={command.id}>
            {command.group !== commands[index - 1]?.group && (
              <p className="eyebrow" role="presentation">
                {command.group}
              </p>
            )}
            <Option
              id={`${id}-${index}`}
              command={command}
              isCurrent={index === current}
              onHover={() => setAt(index)}
              onGo={onGo}
            />
          </Fragment>
        ))}
      </div>
      <p className="small muted" role="status">
        {isWaiting
          ? 'Buscando…'
          : (problem ??
            (commands.length === 0
              ? 'No se encontro ningun resultado.'
              : '↑ ↓ para elegir, Enter para abrir, ? para la ayuda.'))}
      </p>
    </Dialog>
  );
};

interface OptionProps {
  id: string;
  command: Command;
  isCurrent: boolean;
  onHover: () => void;
  onGo: (href: string) => void;
}

const Option = ({ id, command, isCurrent, onHover, onGo }: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the search box has the focus and handles keys.
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isCurrent}
    className={styles.option}
    ref={(element) => {
      if (isCurrent) element?.scrollIntoView({ block: 'nearest' });
    }}
    onPointerMove={onHover}
    onClick={() => onGo(command.href)}
  >
    <span>{command.title}</span>
    <span className="small muted">{command.detail}</span>
  </div>
);
