/** A panel of the configuration: loaded when it is opened, edited, saved, sent to production. */
import { type ReactNode, useState } from 'react';
import { type ConfigKey, type PlainConfigKey, testKeyOf } from '#contract/entities/configured';
import { sendToProduction } from '#stores/configured';
import { showBriefly } from '#stores/toasts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { StaleDialog } from '../../ui/edit/StaleDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './BannerConfig.module.css';
import { type Draft, useDraft } from './use-draft.ts';

interface PanelProps<T> {
  title: string;
  plainKey: PlainConfigKey;
  isProduction: boolean;
  isOpenFirst: boolean;
  addKeys: (rows: T[]) => T[];
  /** A row in a word, to compare two people's. */
  nameOf: (row: unknown) => string;
  children: (draft: Draft<T>) => ReactNode;
}

const SENT_MS = 3_000;

const Send = ({ plainKey, disabled }: { plainKey: PlainConfigKey; disabled: boolean }) => {
  const [isAsking, setIsAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const send = async (): Promise<void> => {
    setBusy(true);
    const reply = await sendToProduction(plainKey);
    setBusy(false);
    setError(reply.ok ? undefined : reply.error.text);
    if (!reply.ok) return;
    setIsAsking(false);
    showBriefly('Enviado a producción', SENT_MS);
  };
  return (
    <>
      <button
        type="button"
        className="button button-accent"
        disabled={disabled}
        onClick={() => setIsAsking(true)}
      >
        Enviar a producción
      </button>
      {isAsking && (
        <ConfirmDialog
          title="Enviar a producción"
          question="Lo que está guardado como prueba pasa a verse en el inicio de la tienda, en lugar de lo que hay ahora."
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

const Body = <T,>({
  configKey,
  isOpen,
  ...props
}: PanelProps<T> & { configKey: ConfigKey; isOpen: boolean }) => {
  const draft = useDraft<T>(configKey, isOpen, props.addKeys);
  const textOf = (value: unknown): string =>
    Array.isArray(value) ? value.map(props.nameOf).join(', ') || 'nada' : 'nada';
  if (draft.error !== undefined) return <Notice tone="danger">{draft.error}</Notice>;
  if (!draft.isLoaded) return <Spinner text={`Cargando ${props.title}…`} />;
  return (
    <div className={styles.panel}>
      {props.children(draft)}
      {draft.problem !== '' && <Notice tone="danger">{draft.problem}</Notice>}
      <div className={styles.end}>
        <button
          type="button"
          className="button button-primary"
          disabled={!draft.isChanged || draft.busy}
          onClick={() => void draft.save()}
        >
          Guardar
        </button>
        {draft.isChanged && (
          <button type="button" className="button" onClick={draft.reset}>
            Volver a como estaba
          </button>
        )}
        <Send plainKey={props.plainKey} disabled={props.isProduction || draft.isChanged} />
      </div>
      {draft.stale && (
        <StaleDialog
          before={draft.before}
          stale={draft.stale}
          words={{ value: props.title }}
          texts={{ value: textOf }}
          onDecide={({ value }) => void draft.decide(value)}
          onClose={draft.undecided}
        />
      )}
    </div>
  );
};

export const Panel = <T,>(props: PanelProps<T>) => {
  const [isOpen, setIsOpen] = useState(props.isOpenFirst);
  const configKey = props.isProduction ? props.plainKey : testKeyOf(props.plainKey);
  return (
    <details
      className="card"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>
        <h2>{props.title}</h2>
      </summary>
      {/* Asked for when it is opened for the first time; what was typed stays when it is closed. */}
      <Body key={configKey} {...props} configKey={configKey} isOpen={isOpen} />
    </details>
  );
};
