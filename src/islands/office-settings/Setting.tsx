import { useEffect, useId, useRef } from 'react';
import { DraftEditor, type DraftEditorProps } from '../../ui/configured/DraftEditor.tsx';
import { configNames } from '../../ui/history/config-names.ts';
import styles from './Settings.module.css';

interface SettingProps<T>
  extends Pick<DraftEditorProps<T>, 'configKey' | 'addKeys' | 'nameOf' | 'actions' | 'children'> {
  intro: string;
}

/** Shows one setting of the shop with its editor. */
export const Setting = <T,>({ intro, ...editor }: SettingProps<T>) => {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const { configKey } = editor;
  const title = configNames[configKey];
  useEffect(() => {
    if (location.hash !== `#${configKey}`) return;
    // The browser looked for it before the island was there, and settings above grow when they have loaded.
    const growing = new ResizeObserver(() => section.current?.scrollIntoView());
    growing.observe(document.body);
    const stop = () => growing.disconnect();
    for (const event of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      addEventListener(event, stop, { once: true });
    return stop;
  }, [configKey]);
  return (
    <section
      id={configKey}
      ref={section}
      className={`card stack ${styles.setting}`}
      aria-labelledby={id}
    >
      <h2 id={id}>{title}</h2>
      <p className="muted">{intro}</p>
      <DraftEditor {...editor} title={title} />
    </section>
  );
};
