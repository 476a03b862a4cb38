import { variant } from 'virtual:variant';
import { Fragment, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { personFind } from '#contract/calls/profile';
import { byOwnNames, picked, scalarNames, toWire } from '#contract/definitions/entity';
import { personEntity } from '#contract/definitions/person';
import { inputShape } from '#contract/definitions/schemas';
import { type Person, person as personSchema } from '#contract/entities/people';
import { updatePerson } from '#stores/companies/writes';
import { setCaller } from '#stores/office/caller';
import { companyPathIn, newQuotationPath } from '#variants/back-office';
import { Timeline } from '../../ui/communications/Timeline.tsx';
import { EditForm } from '../../ui/edit/EditForm.tsx';
import { EntityFields } from '../../ui/edit/EntityFields.tsx';
import { changeTexts, ownNames, readFields } from '../../ui/edit/entity-values.ts';
import { useEdit } from '../../ui/edit/use-edit.ts';
import { History } from '../../ui/history/History.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SidePanel } from '../../ui/panel/SidePanel.tsx';
import type { SavePerson } from '../../ui/person/changes.ts';
import { Addresses, Emails, Phones } from '../../ui/person/Lists.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { DataForDialog } from './DataForDialog.tsx';

const companyPath = companyPathIn(variant);

/** By the names of replies, as the history has them. */
const ownPerson = byOwnNames(personEntity);
const schema = z.object(inputShape(ownPerson));
const editedOf = (person: Person) => ({
  values: picked(person, scalarNames(personEntity)),
  version: person.version,
});

const PersonEdit = ({ person }: { person: Person }) => {
  const edit = useEdit({
    schema,
    now: editedOf(person),
    read: (data) => readFields(ownPerson, data),
    save: async (changed, version) => {
      const parms = toWire(personEntity, changed);
      const reply = await updatePerson({ id: person.id, version, parms });
      return reply.ok ? { ok: true, data: reply.data.data } : reply;
    },
    readStale: (detail) => {
      const { data } = personSchema.safeParse(detail);
      return data && editedOf(data);
    },
    fieldNames: ownNames(personEntity, 'parms.'),
  });
  return (
    <EditForm
      edit={edit}
      label="Datos de la persona"
      texts={changeTexts(ownPerson)}
      thing={{ subject: 'person', subjectId: person.id }}
    >
      {(shown) => <EntityFields entity={ownPerson} form={edit.form} shown={shown} controls={{}} />}
    </EditForm>
  );
};

/** Sets the person as the presumed caller of an incoming call; without an employer, under the shop's company. */
const useCaller = (person: Person | undefined): void => {
  const employer = person?.employeeOf[0];
  const { id: companyId, name: companyName } = employer ?? variant.destinationCompany;
  const personId = person?.id;
  const personName = person && `${person.name} ${person.lastName}`;
  useEffect(
    () =>
      personId !== undefined && personName !== undefined
        ? setCaller({ companyId, companyName, personId, personName })
        : undefined,
    [companyId, companyName, personId, personName],
  );
};

/** Returns whether the phone or address belongs to the person's company. */
const isOfCompany = ({ ofCompany }: { ofCompany?: boolean | undefined }) => ofCompany === true;

export const PersonPanel = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const [copying, setCopying] = useState(false);
  const { data, error } = useQuery(personFind, { id });
  const person = data?.data;
  useCaller(person);
  const firm = person?.employeeOf[0]?.name ?? 'la empresa';
  const save: SavePerson = async (change) => {
    // With the shown version, so that a change made meanwhile is reported.
    const reply = await updatePerson({ id, version: person?.version, ...change });
    return reply.ok ? undefined : reply.error;
  };
  return (
    <SidePanel title={person ? `${person.name} ${person.lastName}` : 'Persona'} onClose={onClose}>
      {error && <Notice tone="danger">{error.text}</Notice>}
      {!person && !error && <Spinner />}
      {person && (
        <div className="stack">
          <PersonEdit key={id} person={person} />
          {person.employeeOf.length > 0 && (
            <p>
              Trabaja en{' '}
              {person.employeeOf.map(({ id: companyId, name }, place) => (
                <Fragment key={companyId}>
                  {place > 0 && ', '}
                  <a href={companyPath(companyId)}>{name}</a>
                </Fragment>
              ))}
            </p>
          )}
          <Phones person={person} save={save} emptyText="Todavía no tiene." />
          <Addresses person={person} save={save} emptyText="Todavía no tiene." />
          {person.phones.some(isOfCompany) && <Phones person={person} save={save} company={firm} />}
          {person.addresses.some(isOfCompany) && (
            <Addresses person={person} save={save} company={firm} />
          )}
          <Emails person={person} save={save} emptyText="Todavía no tiene." />
          <p className="cluster">
            <a
              className="button"
              href={newQuotationPath(variant, {
                empresa: person.employeeOf[0]?.id,
                persona: person.id,
              })}
            >
              Presupuestar
            </a>
            <button type="button" className="button" onClick={() => setCopying(true)}>
              Descargar sus datos
            </button>
          </p>
          {copying && <DataForDialog id={id} onClose={() => setCopying(false)} />}
          <h3>Comunicaciones y pedidos</h3>
          <Timeline personId={id} companyPath={companyPath} />
          <h3>Historial</h3>
          <History subject="person" subjectId={`${id}`} />
        </div>
      )}
    </SidePanel>
  );
};
