/** The pictures of a company, such as its front or its logo: added from those of the shop, and taken off. */
import { useState } from 'react';
import type { Company } from '#contract/entities/companies';
import { Notice } from '../../ui/Notice.tsx';
import { Action } from '../../ui/person/Section.tsx';
import { PictureChooser } from '../../ui/pictures/PictureChooser.tsx';
import styles from './Company.module.css';
import { useCompanyEdit } from './use-company-edit.ts';

export const CompanyImages = ({ company }: { company: Company }) => {
  const edit = useCompanyEdit(company);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <section className={`card ${styles.card}`} aria-label="Imágenes">
      <header className={styles.head}>
        <h2>Imágenes</h2>
        <button type="button" className="button button-small" onClick={() => setChoosing(true)}>
          Agregar imagen
        </button>
      </header>
      {company.images.length === 0 && <p className="muted">Todavía no tiene.</p>}
      {company.images.length > 0 && (
        <ul className={styles.pictures}>
          {company.images.map(({ id, name, image }) => (
            <li key={id}>
              <img src={image} alt={name} width={110} height={110} loading="lazy" />
              <Action
                text="Quitar"
                label={`Quitar la imagen ${name}`}
                onClick={() => void edit.change({ images: [{ BCMode: 'DLT', ImageId: id }] })}
              />
            </li>
          ))}
        </ul>
      )}
      {edit.problem !== '' && <Notice tone="danger">{edit.problem}</Notice>}
      {isChoosing && (
        <PictureChooser
          // Kept among the pictures of goods: a company has no kind of its own.
          target="product"
          title="Agregar imagen"
          isSingle
          onChoose={({ id }) => void edit.change({ images: [{ BCMode: 'INS', ImageId: id }] })}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  );
};
