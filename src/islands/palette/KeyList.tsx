/** Which keys do what, here and everywhere in the back-office. */
import { useStore } from '@nanostores/react';
import { $shortcuts } from '#stores/office/shortcuts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import styles from './Palette.module.css';

const ALWAYS = [{ keys: 'Ctrl K', title: 'Buscar e ir a cualquier parte' }];

export const KeyList = ({ onClose }: { onClose: () => void }) => {
  const shortcuts = useStore($shortcuts, { ssr: 'initial' });
  return (
    <Dialog title="Atajos de teclado" onClose={onClose}>
      <dl className={styles.keys}>
        {[...ALWAYS, ...shortcuts].map(({ keys, title }) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{title}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
};
