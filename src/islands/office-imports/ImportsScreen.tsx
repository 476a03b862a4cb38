/** `/gestion/importar`: a file is brought in step by step, past imports are undone, and goods are taken out. */
import { useEffect, useRef, useState } from 'react';
import { ExportBox } from './ExportBox.tsx';
import styles from './Imports.module.css';
import { NewImport } from './NewImport.tsx';
import { OneImport } from './OneImport.tsx';
import { PastImports } from './PastImports.tsx';

/** Which import the address names, so that a page that is loaded anew goes on with it. */
const PARAMETER = 'i';
const inAddress = (): string | undefined =>
  new URLSearchParams(location.search).get(PARAMETER) ?? undefined;

const useOpened = () => {
  const [guid, setGuid] = useState<string>();
  useEffect(() => {
    const follow = () => setGuid(inAddress());
    follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const open = (next: string | undefined) => {
    history.pushState(null, '', next ? `?${PARAMETER}=${next}` : location.pathname);
    setGuid(next);
  };
  return { guid, open };
};

export const ImportsScreen = () => {
  const { guid, open } = useOpened();
  const top = useRef<HTMLDivElement>(null);
  const go = (next: string | undefined) => {
    open(next);
    // The keyboard goes on from what came in its place.
    top.current?.focus();
  };
  return (
    <div className={styles.screen} ref={top} tabIndex={-1}>
      {guid ? (
        <OneImport key={guid} guid={guid} onClose={() => go(undefined)} />
      ) : (
        <>
          <NewImport onBegun={go} />
          <ExportBox />
          <PastImports onOpen={go} />
        </>
      )}
    </div>
  );
};
