/** The end of a small form: error, save and cancel. */

import { Button } from '../Button.tsx';
import styles from './FormActions.module.css';

interface FormActionsProps {
  saveText: string;
  isSaving: boolean;
  error?: string | undefined;
  /** Absent if there is nothing to return to. */
  onCancel?: (() => void) | undefined;
}

export const FormActions = ({ saveText, isSaving, error, onCancel }: FormActionsProps) => (
  <div className={styles.actions}>
    {error !== undefined && (
      <p className="field-error" role="alert">
        {error}
      </p>
    )}
    <div className="cluster">
      <Button type="submit" look="primary" disabled={isSaving}>
        {isSaving ? 'Guardando…' : saveText}
      </Button>
      {onCancel && (
        <Button look="quiet" onClick={onCancel}>
          Cancelar
        </Button>
      )}
    </div>
  </div>
);
