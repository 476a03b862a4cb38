/** Replaces a company's page for people who do not work there, and leads back. */
import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { $session } from '#stores/account/session';
import { ownOrdersOf } from '#variants/own-orders';
import { pathOf } from '#variants/paths';
import { EmptyState } from '../list/EmptyState.tsx';

const MY_ORDERS = ownOrdersOf(variant);
const COMPANY_ORDERS = pathOf(variant, 'company-orders');

interface OtherCompanyProps {
  /** Completes "Aquí se ven …, para quienes trabajan en ella.": `los pedidos de una empresa`. */
  what: string;
}

export const OtherCompany = ({ what }: OtherCompanyProps) => {
  const session = useStore($session, { ssr: 'initial' });
  const own = session.status === 'user' ? (session.user.person?.employeeOf ?? []) : [];
  return (
    <EmptyState
      text={`Aquí se ven ${what}, para quienes trabajan en ella. Tu cuenta no es de esa empresa.`}
    >
      <p className="cluster">
        {COMPANY_ORDERS !== undefined &&
          own.map(({ id, name }) => (
            <a key={id} className="button" href={COMPANY_ORDERS.replace('{companyId}', `${id}`)}>
              Pedidos de {name}
            </a>
          ))}
        {MY_ORDERS !== undefined && (
          <a className="button" href={MY_ORDERS.path}>
            Ver {MY_ORDERS.title.toLowerCase()}
          </a>
        )}
        <a className="button" href="/">
          Ir al inicio
        </a>
      </p>
    </EmptyState>
  );
};
