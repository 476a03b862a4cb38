import { useEffect, useRef, useState } from 'react';
import { type PlainConfigKey, testKeyOf } from '#contract/entities/configured';
import { readProduction, sendToProduction } from '#stores/configured';
import { showBriefly, showToast } from '#stores/toasts';
import { DraftEditor, type DraftEditorProps } from '../../ui/configured/DraftEditor.tsx';
import { readRows } from '../../ui/configured/rows.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import styles from './BannerConfig.module.css';

/** Copies the production rows into the test's editor, without saving them. */
interface CopyProductionProps<T> {
  plainKey: PlainConfigKey;
  /** Set while there are unsaved changes, which the copy would replace. */
  disabled: boolean;
  onRows: (rows: T[]) => void;
}

const CopyProduction = <T,>({ plainKey, disabled, onRows }: CopyProductionProps<T>) => {
  const [busy, setBusy] = useState(false);
  const copy = async (): Promise<void> => {
    setBusy(true);
    const reply = await readProduction(plainKey);
    setBusy(false);
    if (reply.ok) onRows(readRows<T>(plainKey, reply.data.value) ?? []);
    else showToast('error', reply.error.text);
  };
  return (
    <button
      type="button"
      className="button"
      disabled={disabled || busy}
      onClick={() => void copy()}
    >
      Copiar de producción
    </button>
  );
};

interface PanelProps<T>
  extends Pick<DraftEditorProps<T>, 'title' | 'nameOf' | 'children'>,
    Required<Pick<DraftEditorProps<T>, 'addKeys'>> {
  plainKey: PlainConfigKey;
  isProduction: boolean;
  isOpenFirst: boolean;
  /** Whether the person may read it; the server refuses others. */
  isAllowed: boolean;
}

interface SendProps {
  plainKey: PlainConfigKey;
  /** Version of the shown test. */
  version: number | undefined;
  disabled: boolean;
  /** An empty test removes what production shows. */
  isEmpty: boolean;
}

const Send = ({ plainKey, version, disabled, isEmpty }: SendProps) => {
  const [isAsking, setIsAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const send = async (): Promise<void> => {
    setBusy(true);
    const reply = await sendToProduction(plainKey, version);
    setBusy(false);
    setError(reply.ok ? undefined : reply.error.text);
    if (!reply.ok) return;
    setIsAsking(false);
    showBriefly('Enviado a producción');
  };
  return (
    <>
      <button
        type="button"
        className="button button-accent"
        disabled={disabled}
        onClick={() => {
          // Clear the error of an earlier attempt.
          setError(undefined);
          setIsAsking(true);
        }}
      >
        Enviar a producción
      </button>
      {isAsking && (
        <ConfirmDialog
          title="Enviar a producción"
          question={
            isEmpty
              ? 'La prueba está vacía: se quita lo que hay ahora en el inicio de la tienda.'
              : 'Lo que está guardado como prueba pasa a verse en el inicio de la tienda, en lugar de lo que hay ahora.'
          }
          confirmText="Enviar a producción"
          busy={busy}
          error={error}
          onConfirm={() => void send()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
};

/** Shows a collapsible panel of the configuration: edits, saves and sends it to production. */
export const Panel = <T,>({
  plainKey,
  isProduction,
  isOpenFirst,
  isAllowed,
  ...editor
}: PanelProps<T>) => {
  const [isOpen, setIsOpen] = useState(isOpenFirst);
  const box = useRef<HTMLDetailsElement>(null);
  // Browsers may open it before this code has loaded.
  useEffect(() => setIsOpen((previous) => box.current?.open ?? previous), []);
  const configKey = isProduction ? plainKey : testKeyOf(plainKey);
  return (
    <details
      ref={box}
      className="card"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>
        <h2>{editor.title}</h2>
      </summary>
      {/* Loads when it is first opened; keeps unsaved changes while closed. */}
      <DraftEditor
        key={configKey}
        {...editor}
        configKey={configKey}
        isOpen={isOpen && isAllowed}
        className={styles.panel}
        actions={({ isChanged, rows, setRows, version }) => (
          <>
            {!isProduction && (
              <CopyProduction<T>
                plainKey={plainKey}
                disabled={isChanged}
                onRows={(shown) => setRows(editor.addKeys(shown))}
              />
            )}
            <Send
              plainKey={plainKey}
              version={version}
              disabled={isProduction || isChanged}
              isEmpty={rows.length === 0}
            />
          </>
        )}
      />
    </details>
  );
};
