import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { markdownHtml } from '#contract/text/markdown';
import { $shortcuts } from '#stores/office/shortcuts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './Palette.module.css';

/** The texts by path, one file per screen, each loaded when it is read. */
const texts = import.meta.glob<string>('/src/office-help/*.md', {
  query: '?raw',
  import: 'default',
});

const FAILED = 'No pudimos cargar la ayuda. Revisa tu conexión e inténtalo de nuevo.';

const useHelp = (screen: string): string | undefined => {
  const [text, setText] = useState<string>();
  useEffect(() => {
    const load = texts[`/src/office-help/${screen}.md`] ?? (async () => FAILED);
    load().then(setText, () => setText(FAILED));
  }, [screen]);
  return text;
};

const ALWAYS = [{ keys: 'Ctrl K', title: 'Buscar e ir a cualquier parte' }];

interface HelpDialogProps {
  screen: string;
  title: string;
  onClose: () => void;
}

/** Shows the purpose of a screen, its three steps, and the keyboard shortcuts. */
export const HelpDialog = ({ screen, title, onClose }: HelpDialogProps) => {
  const text = useHelp(screen);
  const shortcuts = [...ALWAYS, ...useStore($shortcuts)];
  const isJump = ({ keys }: { keys: string }) => keys.startsWith('g ');
  const groups = [
    { name: 'Atajos', rows: shortcuts.filter((one) => !isJump(one)) },
    { name: 'Ir a otra pantalla', rows: shortcuts.filter(isJump) },
  ];
  return (
    <Dialog title={`Ayuda: ${title}`} onClose={onClose}>
      {text === undefined ? (
        <Spinner text="Cargando la ayuda…" />
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: markdownHtml escapes the text.
        <div className={styles.help} dangerouslySetInnerHTML={{ __html: markdownHtml(text, 3) }} />
      )}
      {groups.map(({ name, rows }) => (
        <section key={name} className={styles.keyGroup}>
          <h3>{name}</h3>
          <dl className={styles.keys}>
            {rows.map(({ keys, title: action }) => (
              <div key={keys}>
                <dt>
                  <kbd>{keys}</kbd>
                </dt>
                <dd>{action}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
};
