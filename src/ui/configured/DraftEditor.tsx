import { type ReactNode, useEffect, useRef } from 'react';
import type { ConfigKey } from '#contract/entities/configured';
import { Button } from '../Button.tsx';
import { firstRefused } from '../form/refused.ts';
import { Notice } from '../Notice.tsx';
import { Spinner } from '../Spinner.tsx';
import { DraftClash, type NameOf } from './DraftClash.tsx';
import { type Draft, useDraft } from './use-draft.ts';

export interface DraftEditorProps<T> {
  configKey: ConfigKey;
  title: string;
  /** Loads the value once open. */
  isOpen?: boolean;
  /** Adds keys to rows for editing; absent: they have their own. */
  addKeys?: (rows: T[]) => T[];
  /** Names rows when two people's are compared. */
  nameOf: NameOf<T>;
  className?: string | undefined;
  /** Further actions beside saving. */
  actions?: (draft: Draft<T>) => ReactNode;
  children: (draft: Draft<T>) => ReactNode;
}

/** Edits one value of the configuration: loads, saves, and resolves conflicts. */
export const DraftEditor = <T,>({
  configKey,
  title,
  isOpen = true,
  addKeys,
  nameOf,
  className = 'stack',
  actions,
  children,
}: DraftEditorProps<T>) => {
  const draft = useDraft<T>(configKey, isOpen, addKeys);
  const box = useRef<HTMLDivElement>(null);
  const { failures: refusals } = draft;
  useEffect(() => {
    if (refusals > 0) firstRefused(box.current)?.focus();
  }, [refusals]);
  if (draft.error !== undefined) return <Notice tone="danger">{draft.error}</Notice>;
  if (!draft.isLoaded) return <Spinner text={`Cargando ${title.toLowerCase()}…`} />;
  return (
    <div className={className} ref={box}>
      {children(draft)}
      {draft.problem !== '' && <Notice tone="danger">{draft.problem}</Notice>}
      <div className="cluster">
        <Button
          look="primary"
          disabled={!draft.isChanged || draft.busy}
          onClick={() => void draft.save()}
        >
          Guardar
        </Button>
        {draft.isChanged && <Button onClick={draft.reset}>Volver a como estaba</Button>}
        {actions?.(draft)}
      </div>
      {draft.question}
      {draft.stale && (
        <DraftClash
          title={title}
          nameOf={nameOf}
          before={draft.before}
          stale={draft.stale}
          onDecide={(value) => void draft.decide(value)}
          onClose={draft.cancelDecision}
        />
      )}
    </div>
  );
};
