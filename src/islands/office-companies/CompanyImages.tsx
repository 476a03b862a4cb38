/** The pictures of a company, such as its front or its logo. */
import { type Company, company as companySchema } from '#contract/entities/companies';
import { updateCompany } from '#stores/companies/writes';
import { SavedPictures } from '../../ui/pictures/SavedPictures.tsx';
import styles from './Company.module.css';

export const CompanyImages = ({ company }: { company: Company }) => (
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
