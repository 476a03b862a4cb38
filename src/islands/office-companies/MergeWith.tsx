import { useState } from 'react';
import type { Company } from '#contract/entities/companies';
import { leaveForms } from '#stores/unsaved';
import { ContactBox } from '../../ui/communications/ContactBox.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { MergeDialog } from './MergeDialog.tsx';

interface MergeWithProps {
  company: Company;
  /** Called when the other entry stays: this page no longer exists. */
  onGone: (kept: Company) => void;
}

/** Merges this company with an entry that the seller looks up. */
export const MergeWith = ({ company, onGone }: MergeWithProps) => {
  const [step, setStep] = useState<'asking' | 'same' | readonly [number, number]>();
  const close = () => setStep(undefined);
  if (typeof step === 'object') {
    // The id at the time of the request: afterwards the page shows the one that stayed.
    const [ownId] = step;
    return (
      <MergeDialog
        ids={step}
        onClose={close}
        onMerged={(kept) => {
          if (kept.id !== ownId) leaveForms(() => onGone(kept));
        }}
      />
    );
  }
  return (
    <>
      <div>
        <button type="button" className="button button-small" onClick={() => setStep('asking')}>
          Unir con otra ficha
        </button>
      </div>
      {step !== undefined && (
        <Dialog title="Unir con otra ficha" onClose={close}>
          <ContactBox
            name="other"
            label="La otra ficha de esta empresa"
            hint="Nombre, teléfono, email o RUT"
            only="companies"
            chosen={undefined}
            onChoose={(one) => {
              if (!one) return;
              setStep(one.companyId === company.id ? 'same' : [company.id, one.companyId]);
            }}
          />
          {step === 'same' && <Notice tone="warning">Es esta misma ficha: busca la otra.</Notice>}
        </Dialog>
      )}
    </>
  );
};
