/** Who registered naming a company's RUT: nothing but their own word says that they buy for it. */
import { variant } from 'virtual:variant';
import type { Company } from '#contract/entities/companies';
import { officePersonPath } from '#variants/back-office';
import { Action, Row } from '../../ui/person/Section.tsx';
import styles from './Company.module.css';
import type { CompanyEdit } from './use-company-edit.ts';

type Somebody = NonNullable<Company['unconfirmed']>[number];

const nameOf = ({ name, lastName }: Somebody): string => `${name} ${lastName}`.trim();

export const Unconfirmed = ({ company, edit }: { company: Company; edit: CompanyEdit }) => {
  if (!company.unconfirmed) return null;
  const confirm = ({ personId }: Somebody) =>
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
      {company.unconfirmed.map((one) => (
        <Row
          key={one.email}
          note={<a href={`mailto:${one.email}`}>{one.email}</a>}
          actions={
            // At the shop itself that would open its orders to them.
            !company.isShop && (
              <Action
                text="Confirmar"
                label={`Confirmar a ${nameOf(one)}`}
                busy={edit.isSending}
                onClick={() => void confirm(one)}
              />
            )
          }
        >
          <a href={officePersonPath(variant, one.personId)}>{nameOf(one)}</a>
        </Row>
      ))}
    </div>
  );
};
