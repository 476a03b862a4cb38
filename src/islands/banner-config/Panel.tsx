/** A panel of the configuration: loaded when it is opened, edited, saved, sent to production. */
import { useEffect, useRef, useState } from 'react';
import { type PlainConfigKey, testKeyOf } from '#contract/entities/configured';
import { sendToProduction } from '#stores/configured';
import { showBriefly } from '#stores/toasts';
import { DraftEditor, type DraftEditorProps } from '../../ui/configured/DraftEditor.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import styles from './BannerConfig.module.css';
import { CopyProduction } from './CopyProduction.tsx';

interface PanelProps<T>
  extends Pick<DraftEditorProps<T>, 'title' | 'addKeys' | 'nameOf' | 'children'> {
  plainKey: PlainConfigKey;
  isProduction: boolean;
  isOpenFirst: boolean;
  /** Who is in may read it: the server refuses others. */
  isAllowed: boolean;
}

interface SendProps {
  plainKey: PlainConfigKey;
  /** Of the test as it is shown. */
  version: number | undefined;
  disabled: boolean;
  /** Nothing is kept as test: sent, it takes away what the shop shows. */
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
          // Why the last try failed is not this one's.
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

export const Panel = <T,>({
  plainKey,
  isProduction,
  isOpenFirst,
  isAllowed,
  ...editor
}: PanelProps<T>) => {
  const [isOpen, setIsOpen] = useState(isOpenFirst);
  const box = useRef<HTMLDetailsElement>(null);
  // Browsers open it before this code is here.
  useEffect(() => setIsOpen((before) => box.current?.open ?? before), []);
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
      {/* Asked for when it is opened for the first time; what was typed stays when it is closed. */}
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
