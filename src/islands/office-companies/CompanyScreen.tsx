/** `/gestion/empresas/{companyId}`: one company with all that is known of it. */
import { useEffect, useState } from 'react';
import { companyFind } from '#contract/calls/companies';
import { CompanyCommunications } from '../../ui/communications/CompanyCommunications.tsx';
import { Timeline } from '../../ui/communications/Timeline.tsx';
import { History } from '../../ui/history/History.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useThingName } from '../../ui/office/use-thing-name.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { CompanyData } from './CompanyData.tsx';
import { CompanyLists } from './CompanyLists.tsx';
import { CompanyMarks } from './CompanyMarks.tsx';
import { Employees } from './Employees.tsx';

const idInPath = (): number => Number(/\/(\d+)\/?$/.exec(location.pathname)?.[1] ?? 0);

export const CompanyScreen = () => {
  // The page is built for every company: which one it is says the address, once it is open.
  const [id, setId] = useState<number>();
  useEffect(() => setId(idInPath()), []);
  const { data, error } = useQuery(companyFind, id ? { id } : null);
  const company = data?.data;
  useThingName(company?.name);
  if (!company)
    return error || id === 0 ? (
      <Notice tone="danger">{error?.text ?? 'No se encontro ningun resultado.'}</Notice>
    ) : (
      <Spinner text="Cargando la empresa…" />
    );
  return (
    <div className="stack">
      {company.former.length > 0 && (
        <Notice tone="info">
          Se le unieron:{' '}
          {company.former.map((one) => `${one.name} (RUT ${one.identifier})`).join(', ')}.
        </Notice>
      )}
      <section className="card">
        <h2>Datos</h2>
        <CompanyData company={company} />
      </section>
      <section className="card">
        <h2>Comunicaciones</h2>
        <CompanyCommunications companyId={company.id} companyName={company.name} />
      </section>
      <section className="card">
        <h2>Línea de tiempo</h2>
        <Timeline key={company.id} companyId={company.id} />
      </section>
      <section className="card">
        <h2>Cómo se la encuentra</h2>
        <CompanyLists company={company} />
      </section>
      <section className="card">
        <h2>Personas</h2>
        <Employees company={company} />
      </section>
      <section className="card">
        <h2>Marcas</h2>
        <CompanyMarks company={company} />
      </section>
      <section className="card">
        <h2>Historial</h2>
        <History subject="company" subjectId={`${company.id}`} />
      </section>
    </div>
  );
};
