/**
 * What the home shows, the banner and the releases, as they are tried and as everybody sees them: changed by who
 * sells in the shop, seen by the others who work there.
 */
import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { companyIdOf, sellsFor, worksFor } from '#stores/account/company';
import { $session } from '#stores/account/session';
import { leaveForms } from '#stores/unsaved';
import { pathOf } from '#variants/paths';
import { configNames } from '../../ui/history/config-names.ts';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import styles from './BannerConfig.module.css';
import { BannerItems, type ItemRow, keyItems } from './BannerItems.tsx';
import { Panel } from './Panel.tsx';
import { type GroupRow, keyGroups, Releases } from './Releases.tsx';
import { bannerWords, groupWords } from './row-words.ts';

const company = variant.destinationCompany.id;

const MODES = [
  { isProduction: false, name: 'Prueba' },
  { isProduction: true, name: 'Producción' },
];

/** Not every shop has a page on which it is tried. */
const whereSeen = (isProduction: boolean, hasTestPage: boolean): string => {
  if (isProduction) return 'Lo que guardes se ve enseguida en el inicio de la tienda.';
  return hasTestPage
    ? 'Lo que guardes aquí se ve solo en la página de prueba, hasta que lo envíes a producción.'
    : 'Lo que guardes aquí no se ve en la tienda hasta que lo envíes a producción.';
};

interface BannerConfigProps {
  /** The company stands in the address. */
  isOfCompany?: boolean;
}

/** Another company's home is none of ours. */
const useIsOurs = (isOfCompany: boolean): boolean => {
  const [isOurs, setIsOurs] = useState(true);
  useEffect(() => {
    if (isOfCompany) setIsOurs(companyIdOf(location.pathname) === company);
  }, [isOfCompany]);
  return isOurs;
};

export const BannerConfig = ({ isOfCompany = false }: BannerConfigProps) => {
  const isOurs = useIsOurs(isOfCompany);
  const [isProduction, setIsProduction] = useState(false);
  const session = useStore($session, { ssr: 'initial' });
  const test = pathOf(variant, 'banner-test');
  const isIn = session.status === 'user';
  const mayLook = isOurs && worksFor(session, company);
  const mayChange = sellsFor(session, company);
  if (!isOurs || (isIn && !mayLook)) return <EmptyState text="No se encontro ningun resultado." />;
  return (
    <div className={styles.config}>
      <div className="cluster">
        <fieldset className="cluster">
          <legend className="visually-hidden">Qué se edita</legend>
          {MODES.map((mode) => (
            <button
              key={mode.name}
              type="button"
              className="button"
              aria-pressed={mode.isProduction === isProduction}
              onClick={() => leaveForms(() => setIsProduction(mode.isProduction))}
            >
              {mode.name}
            </button>
          ))}
        </fieldset>
        <a href={isProduction || !test ? '/' : test} target="_blank" rel="noopener">
          {isProduction || !test ? 'Ver el inicio' : 'Ver la prueba'}
        </a>
      </div>
      <p className="muted">{whereSeen(isProduction, test !== undefined)}</p>
      {mayLook && !mayChange && <p>Puedes mirarla; la cambia quien vende en la tienda.</p>}
      <fieldset className={styles.panels} disabled={mayLook && !mayChange}>
        <Panel<ItemRow>
          isAllowed={mayLook}
          title={configNames.BANNER_ITEMS}
          plainKey="BANNER_ITEMS"
          isProduction={isProduction}
          isOpenFirst
          addKeys={keyItems}
          nameOf={bannerWords}
        >
          {(draft) => <BannerItems {...draft} />}
        </Panel>
        <Panel<GroupRow>
          isAllowed={mayLook}
          title={configNames.PRODUCT_RELASES}
          plainKey="PRODUCT_RELASES"
          isProduction={isProduction}
          isOpenFirst={false}
          addKeys={keyGroups}
          nameOf={groupWords}
        >
          {(draft) => <Releases {...draft} />}
        </Panel>
      </fieldset>
    </div>
  );
};
