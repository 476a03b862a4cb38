import { useStore } from '@nanostores/react';
import { $proofQuestion, findProofWays, prove } from '#stores/account/proof';
import { Dialog } from '../dialog/Dialog.tsx';
import { FormWithin } from '../form/FormWithin.tsx';
import { ProofForm } from './ProofForm.tsx';

/** Asks for the proof that a call of this screen needs (`sendProved`). A screen with such calls has one. */
export const ProofGate = () => {
  const question = useStore($proofQuestion);
  if (!question) return null;
  return (
    <FormWithin>
      <Dialog title="Confirma que eres tú" onClose={() => question.answer(false)}>
        <p>Este cambio es delicado, y hace más de diez minutos que no lo confirmas.</p>
        <ProofForm
          find={findProofWays}
          prove={async (proof) => {
            const error = await prove(proof);
            if (!error) question.answer(true);
            return error;
          }}
        />
      </Dialog>
    </FormWithin>
  );
};
