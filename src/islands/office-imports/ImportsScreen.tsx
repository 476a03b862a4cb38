/** `/gestion/importar`: a file is brought in step by step, past imports are undone, and goods are taken out. */
import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { $search, go } from '#stores/address';
import { ExportBox } from './ExportBox.tsx';
import styles from './Imports.module.css';
import { NewImport } from './NewImport.tsx';
import { OneImport } from './OneImport.tsx';
import { PastImports } from './PastImports.tsx';

/** Which import the address names, so that a page that is loaded anew goes on with it. */
const PARAMETER = 'i';
const hrefOf = (guid: string | undefined): string =>
  guid === undefined ? location.pathname : `${location.pathname}?${PARAMETER}=${guid}`;

export const ImportsScreen = () => {
  const search = useStore($search, { ssr: 'initial' });
  const guid = new URLSearchParams(search ?? '').get(PARAMETER);
  const top = useRef<HTMLDivElement>(null);
  const open = (next: string | undefined, { replace = false } = {}) => {
    go(hrefOf(next), { replace });
    // The keyboard goes on from what came in its place.
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
          <NewImport onBegun={(begun) => open(begun)} />
          <ExportBox />
          <PastImports onOpen={(past) => open(past)} />
        </>
      )}
    </div>
  );
};
