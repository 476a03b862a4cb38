import { useEffect, useId, useRef } from 'react';
import { DraftEditor, type DraftEditorProps } from '../../ui/configured/DraftEditor.tsx';
import styles from './Settings.module.css';

interface SettingProps<T>
  extends Pick<DraftEditorProps<T>, 'configKey' | 'title' | 'addKeys' | 'nameOf' | 'children'> {
  intro: string;
}

/** Shows one setting of the shop with its editor. */
export const Setting = <T,>({ intro, ...editor }: SettingProps<T>) => {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const { configKey } = editor;
  useEffect(() => {
    // The browser looked for it before the island was there.
    if (location.hash === `#${configKey}`) section.current?.scrollIntoView();
  }, [configKey]);
  return (
    <section
      id={configKey}
      ref={section}
      className={`card stack ${styles.setting}`}
      aria-labelledby={id}
    >
      <h2 id={id}>{editor.title}</h2>
      <p className="muted">{intro}</p>
      <DraftEditor {...editor} />
    </section>
  );
};
