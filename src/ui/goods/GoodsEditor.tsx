/** How a product or a family is edited, wherever that is: its form, what belongs to it, what happened to it. */
import type { ReactNode } from 'react';
import styles from './Goods.module.css';
import { GoodsHistory } from './GoodsHistory.tsx';

export interface GoodsEditorProps {
  code: string;
  /** Its adding was taken back. */
  onGone: () => void;
  /** A page of its own: beside each other where there is room, with the ways to elsewhere. */
  isWide?: boolean;
}

interface PartsProps extends GoodsEditorProps {
  subject: 'product' | 'family';
  /** The ways to elsewhere. */
  links: ReactNode;
  form: ReactNode;
  children: ReactNode;
}

export const GoodsEditor = ({
  subject,
  code,
  onGone,
  isWide = false,
  links,
  form,
  children,
}: PartsProps) => (
  <div className={isWide ? styles.columns : 'stack'}>
    <div className="stack">
      {isWide && <p className="cluster">{links}</p>}
      {form}
    </div>
    <div className="stack">
      {children}
      <section className="card stack" aria-label="Historial">
        <h2>Historial</h2>
        <GoodsHistory subject={subject} code={code} onGone={onGone} />
      </section>
    </div>
  </div>
);
