import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { companyIdOf, sellsFor, worksFor } from '#stores/account/company';
import { $session } from '#stores/account/session';
import { leaveForms } from '#stores/unsaved';
import { pathOf } from '#variants/paths';
import { configNames } from '../../ui/history/config-names.ts';
import { OtherCompany } from '../../ui/office/OtherCompany.tsx';
import styles from './BannerConfig.module.css';
import { BannerItems, type ItemRow, keyItems } from './BannerItems.tsx';
import { Panel } from './Panel.tsx';
import { type GroupRow, keyGroups, Releases } from './Releases.tsx';
import { bannerText, groupTexts } from './row-words.ts';

const company = variant.destinationCompany.id;

const MODES = [
  { isProduction: false, name: 'Prueba' },
  { isProduction: true, name: 'Producción' },
];

/** Says where changes are visible; not every shop has a test page. */
const visibilityText = (isProduction: boolean, hasTestPage: boolean): string => {
  if (isProduction) return 'Lo que guardes se ve enseguida en el inicio de la tienda.';
  return hasTestPage
    ? 'Lo que guardes aquí se ve solo en la página de prueba, hasta que lo envíes a producción.'
    : 'Lo que guardes aquí no se ve en la tienda hasta que lo envíes a producción.';
};

interface BannerConfigProps {
  /** Whether the address holds the company's id. */
  isOfCompany?: boolean;
}

/** Returns whether the address names the shop's own company. */
const useIsOurs = (isOfCompany: boolean): boolean => {
  const [isOurs, setIsOurs] = useState(true);
  useEffect(() => {
    if (isOfCompany) setIsOurs(companyIdOf(location.pathname) === company);
  }, [isOfCompany]);
  return isOurs;
};

/** Edits banner and releases of the home page, for test or production. Sellers edit; other employees only view. */
export const BannerConfig = ({ isOfCompany = false }: BannerConfigProps) => {
  const isOurs = useIsOurs(isOfCompany);
  const [isProduction, setIsProduction] = useState(false);
  const session = useStore($session, { ssr: 'initial' });
  const test = pathOf(variant, 'banner-test');
  const isIn = session.status === 'user';
  const canView = isOurs && worksFor(session, company);
  const canEdit = sellsFor(session, company);
  if (!isOurs || (isIn && !canView)) return <OtherCompany what="los ajustes de una empresa" />;
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
      <p className="muted">{visibilityText(isProduction, test !== undefined)}</p>
      {canView && !canEdit && <p>Puedes mirarla; la cambia quien vende en la tienda.</p>}
      <fieldset className={styles.panels} disabled={canView && !canEdit}>
        <Panel<ItemRow>
          isAllowed={canView}
          title={configNames.BANNER_ITEMS}
          plainKey="BANNER_ITEMS"
          isProduction={isProduction}
          isOpenFirst
          addKeys={keyItems}
          nameOf={bannerText}
        >
          {(draft) => <BannerItems {...draft} />}
        </Panel>
        <Panel<GroupRow>
          isAllowed={canView}
          title={configNames.PRODUCT_RELASES}
          plainKey="PRODUCT_RELASES"
          isProduction={isProduction}
          isOpenFirst={false}
          addKeys={keyGroups}
          nameOf={groupTexts}
        >
          {(draft) => <Releases {...draft} />}
        </Panel>
      </fieldset>
    </div>
  );
};
