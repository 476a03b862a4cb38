/** `/perfil`: the user's data and how to change them. */
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { factorList } from '#contract/calls/second-factor';
import { scalarFields } from '#contract/definitions/entity';
import { personEntity } from '#contract/definitions/person';
import type { User } from '#contract/entities/people';
import { enumerate } from '#contract/text/enumeration';
import { savePerson } from '#stores/account/profile';
import { $session } from '#stores/account/session';
import { cellText } from '../../ui/edit/entity-values.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Addresses, Emails, Phones } from '../../ui/person/Lists.tsx';
import { Action, Row, Section } from '../../ui/person/Section.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { NameDialog, PasswordDialog, PersonFieldDialog } from './AccountDialogs.tsx';
import { PersonalData } from './PersonalData.tsx';
import styles from './Profile.module.css';
import type { PersonField } from './person-field.ts';
import { Sessions } from './Sessions.tsx';

type Open = 'name' | 'password' | { field: PersonField };

/** Names the second factors of the account. */
const FactorNames = () => {
  const { data, error } = useQuery(factorList, {});
  if (!data) return <span className="muted">{error ? 'No se pudo leer' : 'Cargando…'}</span>;
  const { factors } = data.data;
  return factors.length === 0 ? (
    <span className="muted">Sin activar</span>
  ) : (
    enumerate(factors.map(({ name }) => name))
  );
};

interface AccountProps {
  user: User;
  onOpen: (dialog: Open) => void;
  factorPath: string | undefined;
}

const Account = ({ user, onOpen, factorPath }: AccountProps) => {
  const { person, company } = user;
  const employers = person?.employeeOf.map(({ name }) => name) ?? [];
  return (
    <Section title="Tus datos">
      <Row
        label="Nombre"
        actions={<Action text="Editar" label="Editar nombre" onClick={() => onOpen('name')} />}
      >
        {user.firstName} {user.lastName}
      </Row>
      <Row label="Email para ingresar">{user.email}</Row>
      {person &&
        scalarFields(personEntity).map(([name, field]) => {
          const { profile: label } = field;
          const text = cellText(field, person[name]);
          return label === undefined ? null : (
            <Row
              key={name}
              label={label}
              actions={
                <Action
                  text={text === '' ? 'Agregar' : 'Editar'}
                  label={`Editar ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
                  onClick={() => onOpen({ field: name })}
                />
              }
            >
              {text === '' ? <span className="muted">Sin completar</span> : text}
            </Row>
          );
        })}
      {company && (
        <Row label="Empresa" note={`RUT ${company.identifier}`}>
          {company.name}
        </Row>
      )}
      {employers.length > 0 && <Row label="Trabajas en">{employers.join(', ')}</Row>}
      <Row
        label="Contraseña"
        actions={
          <Action text="Cambiar" label="Cambiar contraseña" onClick={() => onOpen('password')} />
        }
      >
        <span aria-hidden="true">••••••••</span>
        <span className="visually-hidden">Oculta</span>
      </Row>
      {factorPath !== undefined && (user.isSeller || employers.length > 0) && (
        <Row
          label="Segundo factor"
          actions={
            <a className="button button-small button-quiet" href={factorPath}>
              Administrar<span className="visually-hidden"> tu segundo factor</span>
            </a>
          }
        >
          <FactorNames />
        </Row>
      )}
    </Section>
  );
};

/** @param props.factorPath absent over a REST host */
export const Profile = ({ factorPath }: { factorPath?: string | undefined }) => {
  const session = useStore($session, { ssr: 'initial' });
  const [open, setOpen] = useState<Open>();

  if (session.status === 'unknown' && session.problem !== undefined)
    return <Notice tone="danger">{session.problem}</Notice>;
  if (session.status !== 'user')
    return (
      <div className={styles.waiting}>
        <Spinner text="Cargando tu perfil…" />
      </div>
    );
  const { user } = session;
  const close = () => setOpen(undefined);
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Account user={user} onOpen={setOpen} factorPath={factorPath} />
        <Sessions />
        <PersonalData />
      </div>
      {user.person && (
        <div className={styles.column}>
          {user.company && (
            <>
              <Addresses person={user.person} save={savePerson} company={user.company.name} />
              <Phones person={user.person} save={savePerson} company={user.company.name} />
            </>
          )}
          <Addresses person={user.person} save={savePerson} />
          <Phones person={user.person} save={savePerson} />
          <Emails
            person={user.person}
            save={savePerson}
            // The only address that mails are sent to, since its owner has proven it.
            lead={`Te escribimos a ${user.email}, el correo con el que ingresas. Los de esta lista son solo para tener a mano.`}
          />
        </div>
      )}
      {open === 'name' && <NameDialog user={user} onClose={close} />}
      {typeof open === 'object' && user.person && (
        <PersonFieldDialog person={user.person} name={open.field} onClose={close} />
      )}
      {open === 'password' && <PasswordDialog user={user} onClose={close} />}
    </div>
  );
};
