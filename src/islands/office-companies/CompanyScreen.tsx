import { variant } from 'virtual:variant';
import { useEffect, useState } from 'react';
import { companyFind } from '#contract/calls/companies';
import { type Company, company as companySchema } from '#contract/entities/companies';
import { updateCompany } from '#stores/companies/writes';
import { setCaller } from '#stores/office/caller';
import { companyPathIn, officePath } from '#variants/back-office';
import { CompanyCommunications } from '../../ui/communications/CompanyCommunications.tsx';
import { Timeline } from '../../ui/communications/Timeline.tsx';
import { History } from '../../ui/history/History.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { QuotationLink } from '../../ui/office/QuotationLink.tsx';
import { useRecordName } from '../../ui/office/use-record-name.ts';
import { SavedPictures } from '../../ui/pictures/SavedPictures.tsx';
import { ProofGate } from '../../ui/proof/ProofGate.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useQuery } from '../../ui/use-query.ts';
import styles from './Company.module.css';
import { CompanyData } from './CompanyData.tsx';
import { CompanyLists } from './CompanyLists.tsx';
import { CompanyMarks } from './CompanyMarks.tsx';
import { Employees } from './Employees.tsx';
import { MergeWith } from './MergeWith.tsx';

const CompanyImages = ({ company }: { company: Company }) => (
  <section className={`card ${styles.card}`} aria-label="Imágenes">
    <h2>Imágenes</h2>
    <SavedPictures
      target="company"
      label="Imágenes de la empresa"
      stored={company}
      emptyText="Todavía no tiene: su frente, su logo o su tarjeta."
      save={(images, version) => updateCompany({ id: company.id, version, images })}
      readStale={(detail) => companySchema.safeParse(detail).data}
    />
  </section>
);

const companies = officePath(variant, 'office-companies');
const orders = officePath(variant, 'office-orders');
const communications = officePath(variant, 'office-communications');
const companyPath = companyPathIn(variant);

/** Returns the id of the address; the layout redirects to not-found without one. */
const idInPath = (): number => Number(/\/(\d+)\/?$/.exec(location.pathname)?.[1]);

/** `/gestion/empresas/{companyId}` */
export const CompanyScreen = () => {
  // One page serves every company: the id is known in the browser only.
  const [id, setId] = useState<number>();
  useEffect(() => setId(idInPath()), []);
  const { data, error } = useQuery(companyFind, id ? { id } : null);
  const company = data?.data;
  useRecordName(company?.name);
  const companyId = company?.id;
  const companyName = company?.name;
  useEffect(
    () =>
      companyId !== undefined && companyName !== undefined
        ? setCaller({ companyId, companyName, personId: null, personName: '' })
        : undefined,
    [companyId, companyName],
  );
  if (!company)
    return error ? (
      <Notice tone="danger">
        {error.text} {companies && <a href={companies}>Ver las empresas</a>}
      </Notice>
    ) : (
      <Spinner text="Cargando la empresa…" />
    );
  return (
    <>
      <ProofGate />
      {company.former.length > 0 && (
        <Notice tone="info">
          Se le unieron:{' '}
          {company.former.map((one) => `${one.name} (RUT ${one.identifier})`).join(', ')}.
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <section className={`card ${styles.card}`} aria-label="Datos">
            <header className={styles.head}>
              <h2>Datos</h2>
              {!company.isShop && <QuotationLink beginning={{ empresa: company.id }} />}
            </header>
            <CompanyData key={company.id} company={company} />
            {!company.isShop && (
              <MergeWith
                company={company}
                onGone={({ id: keptId }) => location.assign(companyPath(keptId) ?? '/')}
              />
            )}
          </section>
          <CompanyLists company={company} />
          <Employees company={company} />
          <section className={`card ${styles.card}`} aria-label="Clasificación">
            <h2>Clasificación</h2>
            <CompanyMarks company={company} />
          </section>
          <CompanyImages company={company} />
        </div>
        <div className={styles.column}>
          <section className={`card ${styles.card}`} aria-label="Comunicaciones">
            <h2>Comunicaciones</h2>
            <CompanyCommunications
              companyId={company.id}
              companyName={company.name}
              listPath={communications && `${communications}?empresa=${company.id}`}
              companyPath={companyPath}
            />
          </section>
          <section className={`card ${styles.card}`} aria-label="Pedidos y movimientos">
            <header className={styles.head}>
              <h2>Pedidos y movimientos</h2>
              {orders && <a href={`${orders}?t=${company.identifier}`}>Ver sus pedidos</a>}
            </header>
            <Timeline key={company.id} companyId={company.id} companyPath={companyPath} />
          </section>
          <section className={`card ${styles.card}`} aria-label="Historial de cambios">
            <h2>Historial de cambios</h2>
            <History subject="company" subjectId={`${company.id}`} />
          </section>
        </div>
      </div>
    </>
  );
};
