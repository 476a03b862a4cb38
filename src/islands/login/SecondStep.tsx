import { findLoginStep, finishLoginStep } from '#stores/account/login-step';
import { Button } from '../../ui/Button.tsx';
import { ProofForm } from '../../ui/proof/ProofForm.tsx';

interface SecondStepProps {
  /** Returns to the password. */
  onBack: (text?: string) => void;
}

/** The second step of a login, for an account with a second factor. */
export const SecondStep = ({ onBack }: SecondStepProps) => (
  <div className="stack">
    <p>Tu contraseña es correcta. Falta tu segundo factor.</p>
    <ProofForm
      find={findLoginStep}
      prove={async ({ code, passkey }) => {
        const error = await finishLoginStep({ code, passkey });
        if (error?.code === 'factor.stale') onBack(error.text);
        return error;
      }}
    />
    <p>
      <Button look="quiet" onClick={() => onBack()}>
        Volver a la contraseña
      </Button>
    </p>
  </div>
);
