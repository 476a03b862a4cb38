import { categoryEntity } from '#contract/definitions/category';
import type { CategoryRow } from '#contract/entities/goods';
import { updateCategory } from '#stores/goods/category-writes';
import { showBriefly } from '#stores/toasts';
import { atFields } from '../../ui/form/use-form.ts';
import { RenameForm } from '../../ui/office/RenameForm.tsx';

/** Changes the name of a category in its row. */
export const RenameRow = ({ row, onClose }: { row: CategoryRow; onClose: () => void }) => (
  <RenameForm
    name={row.name}
    maxLength={categoryEntity.fields.name.max}
    save={async (CategoryName) => {
      const reply = await updateCategory({ id: row.id, parms: { CategoryName } });
      if (!reply.ok) return atFields(reply.error, { 'parms.CategoryName': 'name' });
      showBriefly(`Ahora se llama ${CategoryName}`);
      return undefined;
    }}
    returnTo={`[data-rename="${row.number}"]`}
    onClose={onClose}
  />
);
