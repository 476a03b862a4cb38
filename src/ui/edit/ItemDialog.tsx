/** The dialog that adds or edits a phone, address or e-mail. */
import * as z from 'zod/mini';
import { byOwnNames, type Entity, picked, scalarNames } from '#contract/definitions/entity';
import { inputShape } from '#contract/definitions/schemas';
import { ItemFields } from '../form/ItemFields.tsx';
import { Check } from '../form/TextField.tsx';
import type { Problem } from '../form/use-form.ts';
import type { Fields } from './changes.ts';
import { EditDialog } from './EditDialog.tsx';
import { ownNames, readFields } from './entity-values.ts';

const NOUNS = { phones: 'teléfono', addresses: 'dirección', emails: 'email' };
export type ItemList = keyof typeof NOUNS;

/** As replies have it. */
type Item = { id: number; isDefault?: boolean };

interface ItemDialogProps {
  list: ItemList;
  entity: Entity;
  /** Undefined for a new one. */
  item: Item | undefined;
  /** Offers to make it the default one. It stays so until another one becomes it. */
  hasDefault?: boolean;
  /** @param values by the names of replies @returns the error, if any */
  save: (values: Fields, isDefault: boolean) => Promise<Problem | undefined>;
  onClose: () => void;
}

export const ItemDialog = (props: ItemDialogProps) => {
  const { list, entity, hasDefault = false, save, onClose } = props;
  const item: (Item & Fields) | undefined = props.item;
  const own = byOwnNames(entity);
  const wasDefault = item?.isDefault === true;
  return (
    <EditDialog
      title={`${item ? 'Editar' : 'Agregar'} ${NOUNS[list]}`}
      schema={z.object({ ...inputShape(own), isDefault: z.boolean() })}
      read={(data) => ({
        ...readFields(own, data),
        isDefault: wasDefault || data.has('isDefault'),
      })}
      before={item && { ...picked(item, scalarNames(entity)), isDefault: wasDefault }}
      save={({ isDefault, ...values }) => save(values, isDefault)}
      fieldNames={ownNames(entity, `${list}.0.`)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ItemFields entity={entity} form={form} values={item} />
          {hasDefault && !wasDefault && <Check name="isDefault" label="Usar como predeterminado" />}
        </>
      )}
    </EditDialog>
  );
};
