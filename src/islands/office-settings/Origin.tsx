import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';

export const RemoveButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button look="small quiet" aria-label={`Quitar ${label}`} onClick={onClick}>
    Quitar
  </Button>
);

/** Stands for what pages do not show, and brings it back. */
export const Removed = ({ label, onRestore }: { label: string; onRestore: () => void }) => (
  <p className="cluster small">
    <span className="muted">{label}: quitado</span>
    <Button look="small" aria-label={`Volver a mostrar ${label}`} onClick={onRestore}>
      Volver a mostrar
    </Button>
  </p>
);

interface OriginProps {
  isOwn: boolean;
  label: string;
  onReset: () => void;
  /** Further actions. */
  children?: ReactNode;
}

/** Says whose text it is, and gives the folder's back. */
export const Origin = ({ isOwn, label, onReset, children }: OriginProps) => (
  <p className="cluster small">
    {isOwn ? (
      <>
        <span>Texto tuyo</span>
        <Button look="small" aria-label={`Volver al texto original de ${label}`} onClick={onReset}>
          Volver al texto original
        </Button>
      </>
    ) : (
      <span className="muted">Texto original de la tienda</span>
    )}
    {children}
  </p>
);
