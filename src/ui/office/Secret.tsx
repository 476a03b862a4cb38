import { showBriefly } from '#stores/toasts';
import { Button } from '../Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import styles from './Secret.module.css';

interface SecretProps {
  title: string;
  secret: string;
  onClose: () => void;
}

/** Shows a secret that is not shown again. */
export const Secret = ({ title, secret, onClose }: SecretProps) => (
  <Dialog title={title} onClose={onClose}>
    <p>Guárdalo ahora en el otro sistema: no lo mostramos de nuevo.</p>
    <p>
      <code className={styles.secret}>{secret}</code>
    </p>
    <div className="cluster">
      <Button
        look="primary"
        onClick={async () => {
          await navigator.clipboard.writeText(secret);
          showBriefly('Copiado');
        }}
      >
        Copiar
      </Button>
      <Button onClick={onClose}>Ya lo guardé</Button>
    </div>
  </Dialog>
);
