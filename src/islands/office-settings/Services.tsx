import { useState } from 'react';
import { isOwnService, SERVICES } from '#contract/entities/own-texts';
import type { EditableFile } from '#variants/editable-texts';
import { fileOfService, ORDER, serviceIds } from '#variants/services';
import { Button } from '../../ui/Button.tsx';
import { SortableList } from '../../ui/sort/SortableList.tsx';
import { FileTexts, type RowsProps } from './FileTexts.tsx';
import { ownRowsOf } from './own-rows.ts';
import styles from './Settings.module.css';

interface ServicesProps extends RowsProps {
  /** The folder's services. */
  files: readonly EditableFile[];
  /** The texts of an added one, all of them empty. */
  blank: EditableFile;
}

const MAX_SERVICES = 40;
const idOf = (file: string): string => file.slice(fileOfService('').length);

/** Edits, adds, removes and orders the services of the shop, each of which has a page. */
export const Services = ({ files, blank, ...draft }: ServicesProps) => {
  const { rows, setRows, faults } = draft;
  const [added, setAdded] = useState<string[]>([]);
  const own = (file: string) => ownRowsOf(file, rows, setRows, faults);
  const folder = files.map(({ file }) => idOf(file));
  const services = serviceIds(folder, rows).map((id): EditableFile => {
    const file = fileOfService(id);
    const original = files.find((one) => one.file === file);
    const title = own(file).rowAt('title')?.text;
    return original ?? { ...blank, file, title: title ? `Servicio: ${title}` : blank.title };
  });
  const setOrder = (ids: readonly string[]) =>
    own(SERVICES).set({ [ORDER]: { text: ids.join(' ') } });
  const add = () => {
    const order = own(SERVICES).rowAt(ORDER)?.text.split(' ') ?? [];
    const taken = [...services.map(({ file }) => idOf(file)), ...order];
    let number = 1;
    while (taken.includes(`servicio-${number}`)) number++;
    const file = fileOfService(`servicio-${number}`);
    setAdded([...added, file]);
    own(file).set({ title: { text: '' } });
  };
  return (
    <fieldset className={styles.inner}>
      <legend>Cada servicio, en el orden de la tienda</legend>
      <SortableList
        label="Servicios"
        items={services}
        keyOf={({ file }) => file}
        nameOf={({ title }) => title}
        onOrder={(to) => setOrder(to.map(({ file }) => idOf(file)))}
      >
        {(service, _, handle) => (
          <div className={styles.sorted}>
            {handle}
            <FileTexts file={service} isNew={added.includes(service.file)} {...draft}>
              {isOwnService(service.file) && (
                <Button
                  look="small"
                  onClick={() => setRows(rows.filter(({ file }) => file !== service.file))}
                >
                  Quitar este servicio
                </Button>
              )}
            </FileTexts>
          </div>
        )}
      </SortableList>
      {services.length < MAX_SERVICES && (
        <Button look="small" onClick={add}>
          Agregar un servicio
        </Button>
      )}
    </fieldset>
  );
};
