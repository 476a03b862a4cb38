import { printing } from 'virtual:printing';
import { useState } from 'react';
import { synonymList } from '#contract/calls/search';
import type { ConfigKey } from '#contract/entities/configured';
import type { OwnMenuLink, OwnPayment } from '#contract/entities/own-data';
import type { EditableFile } from '#variants/editable-texts';
import { configNames } from '../../ui/history/config-names.ts';
import { ProofGate } from '../../ui/proof/ProofGate.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { Branches } from './Branches.tsx';
import { Identity } from './Identity.tsx';
import { Instructions } from './Instructions.tsx';
import { Logo } from './Logo.tsx';
import { Menu } from './Menu.tsx';
import { Missed } from './Missed.tsx';
import { Openings } from './Openings.tsx';
import { Payments } from './Payments.tsx';
import { Printing } from './Printing.tsx';
import type { SynonymEdit } from './phrases.ts';
import styles from './Settings.module.css';
import { Shippings } from './Shippings.tsx';
import { StaffFactor } from './StaffFactor.tsx';
import { SynonymDialog } from './SynonymDialog.tsx';
import { Synonyms } from './Synonyms.tsx';
import { Texts } from './Texts.tsx';

interface SettingsScreenProps {
  texts: readonly EditableFile[];
  /** The empty texts of an added service. */
  newService: EditableFile | undefined;
  /** The payment methods of the pages, with the reservations that other pages lack. */
  payments: readonly OwnPayment[];
  /** The links of the menu until the owner edits them. */
  menu: readonly OwnMenuLink[];
}

/** In the order of the page. */
const SECTIONS: readonly ConfigKey[] = [
  'SHOP_IDENTITY',
  'SHOP_LOGO',
  'SHOP_MENU',
  'SHOP_BRANCHES',
  'SHOP_SHIPPINGS',
  'SHOP_PAYMENTS',
  'PAYMENT_INSTRUCTIONS',
  ...(printing ? (['SHOP_PRINTING'] as const) : []),
  'SHOP_TEXTS',
  'OPENING_EXCEPTIONS',
];

/** `/gestion/ajustes` */
export const SettingsScreen = ({ texts, newService, payments, menu }: SettingsScreenProps) => {
  const { data, error, again } = useQuery(synonymList, {});
  const [edited, setEdited] = useState<SynonymEdit>();
  return (
    <div className={styles.halves}>
      <nav className={`cluster ${styles.setting}`} aria-label="En esta página">
        {SECTIONS.map((key) => (
          <a key={key} href={`#${key}`}>
            {configNames[key]}
          </a>
        ))}
      </nav>
      <Identity />
      <Logo />
      <Menu folder={menu} />
      <Branches />
      <Shippings />
      <Payments published={payments} />
      <Instructions />
      {printing && <Printing printing={printing} />}
      <Texts files={texts} newService={newService} />
      <Openings />
      <StaffFactor />
      <Missed groups={data?.data} onTeach={(text) => setEdited({ text })} />
      <Synonyms groups={data?.data} problem={error?.text} again={again} onEdit={setEdited} />
      {edited && (
        <SynonymDialog
          edited={edited}
          groups={data?.data ?? []}
          onClose={() => setEdited(undefined)}
        />
      )}
      <ProofGate />
    </div>
  );
};
