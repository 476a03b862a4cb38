import { variant } from 'virtual:variant';
import { Fragment, useEffect, useState } from 'react';
import { personFind } from '#contract/calls/profile';
import { personEntity } from '#contract/definitions/person';
import { type Person, person as personSchema } from '#contract/entities/people';
import { updatePerson } from '#stores/companies/writes';
import { setCaller } from '#stores/office/caller';
import { companyPathIn } from '#variants/back-office';
import { Timeline } from '../../ui/communications/Timeline.tsx';
import { EntityEdit } from '../../ui/edit/EntityEdit.tsx';
import { History } from '../../ui/history/History.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { QuotationLink } from '../../ui/office/QuotationLink.tsx';
import { SidePanel } from '../../ui/panel/SidePanel.tsx';
import type { SavePerson } from '../../ui/person/changes.ts';
import { Addresses, Emails, Phones } from '../../ui/person/Lists.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { DataForDialog } from './DataForDialog.tsx';

const companyPath = companyPathIn(variant);

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
          <EntityEdit
            key={id}
            entity={personEntity}
            subject="person"
            record={person}
            schema={personSchema}
            label="Datos de la persona"
            update={updatePerson}
          />
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
            <QuotationLink
              className="button"
              beginning={{ empresa: person.employeeOf[0]?.id, persona: person.id }}
            />
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
