/** `/gestion/ajustes`: when the shop is open otherwise, how it is paid, words of the search, and what was looked for in vain. */
import { useState } from 'react';
import { synonymList } from '#contract/calls/search';
import { useQuery } from '../../ui/use-query.ts';
import { Instructions } from './Instructions.tsx';
import { Missed } from './Missed.tsx';
import { Openings } from './Openings.tsx';
import type { Asked } from './phrases.ts';
import styles from './Settings.module.css';
import { SynonymDialog } from './SynonymDialog.tsx';
import { Synonyms } from './Synonyms.tsx';

export const SettingsScreen = () => {
  const { data, error, again } = useQuery(synonymList, {});
  const [asked, setAsked] = useState<Asked>();
  return (
    <div className={styles.halves}>
      <Openings />
      <Instructions />
      <Missed groups={data?.data} onTeach={(text) => setAsked({ text })} />
      <Synonyms groups={data?.data} problem={error?.text} again={again} onAsk={setAsked} />
      {asked && (
        <SynonymDialog
          asked={asked}
          groups={data?.data ?? []}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
};
