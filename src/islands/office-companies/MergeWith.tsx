/** Makes one of this company and another entry that the seller finds: not every pair looks alike. */
import { useState } from 'react';
import type { Company } from '#contract/entities/companies';
import { leaveForms } from '#stores/unsaved';
import { ContactBox } from '../../ui/communications/ContactBox.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { MergeDialog } from './MergeDialog.tsx';

interface MergeWithProps {
  company: Company;
  /** The other one stays, and this one's page leads to it. */
  onGone: (kept: Company) => void;
}

export const MergeWith = ({ company, onGone }: MergeWithProps) => {
  const [step, setStep] = useState<'asking' | 'same' | readonly [number, number]>();
  const close = () => setStep(undefined);
  if (typeof step === 'object') {
    // As it was when it was asked for: once they are one, this page shows the one that stayed.
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
