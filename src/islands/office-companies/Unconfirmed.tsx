import { variant } from 'virtual:variant';
import type { Company } from '#contract/entities/companies';
import { officePersonPath } from '#variants/back-office';
import { Action, Row } from '../../ui/person/Section.tsx';
import styles from './Company.module.css';
import type { CompanyEdit } from './use-company-edit.ts';

type Registrant = NonNullable<Company['unconfirmed']>[number];

const nameOf = ({ name, lastName }: Registrant): string => `${name} ${lastName}`.trim();

/** Lists people who registered with the company's RUT, which anybody can do. */
export const Unconfirmed = ({ company, edit }: { company: Company; edit: CompanyEdit }) => {
  if (!company.unconfirmed) return null;
  const confirm = ({ personId }: Registrant) =>
    edit.change({
      employees: [{ BCMode: 'INS', PersonId: personId, EmployeePositionId: 'OTH' }],
    });
  return (
    <div className={styles.unconfirmed}>
      <h3>Se registraron con su RUT, sin confirmar</h3>
      <p className="muted small">
        Cualquiera puede registrarse con el RUT de una empresa: sus pedidos figuran aquí, y de la
        empresa no ven nada.
      </p>
      {company.unconfirmed.map((registrant) => (
        <Row
          key={registrant.email}
          note={<a href={`mailto:${registrant.email}`}>{registrant.email}</a>}
          actions={
            // At the shop's own company this would give access to its orders.
            !company.isShop && (
              <Action
                text="Confirmar"
                label={`Confirmar a ${nameOf(registrant)}`}
                busy={edit.isSending}
                onClick={() => void confirm(registrant)}
              />
            )
          }
        >
          <a href={officePersonPath(variant, registrant.personId)}>{nameOf(registrant)}</a>
        </Row>
      ))}
    </div>
  );
};
