import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { $search, go } from '#stores/address';
import { ExportBox } from './ExportBox.tsx';
import styles from './Imports.module.css';
import { NewImport } from './NewImport.tsx';
import { OneImport } from './OneImport.tsx';
import { PastImports } from './PastImports.tsx';

/** Names the open import in the address, so that a reload continues it. */
const PARAMETER = 'i';
const hrefOf = (guid: string | undefined): string =>
  guid === undefined ? location.pathname : `${location.pathname}?${PARAMETER}=${guid}`;

/** `/gestion/importar` */
export const ImportsScreen = () => {
  const search = useStore($search, { ssr: 'initial' });
  const guid = new URLSearchParams(search ?? '').get(PARAMETER);
  const top = useRef<HTMLDivElement>(null);
  const open = (next: string | undefined, { replace = false } = {}) => {
    go(hrefOf(next), { replace });
    // Move the focus to the new content.
    top.current?.focus();
  };
  return (
    <div className={styles.screen} ref={top} tabIndex={-1}>
      {guid ? (
        <OneImport
          key={guid}
          guid={guid}
          onClose={() => open(undefined)}
          onGone={() => open(undefined, { replace: true })}
        />
      ) : (
        <>
          <NewImport onCreated={open} />
          <ExportBox />
          <PastImports onOpen={open} />
        </>
      )}
    </div>
  );
};
