import { variant } from 'virtual:variant';
import * as z from 'zod/mini';
import { counted } from '#contract/amounts/counted';
import { categoryEntity } from '#contract/definitions/category';
import { toWire } from '#contract/definitions/entity';
import { inputShape } from '#contract/definitions/schemas';
import type { CategoryRow } from '#contract/entities/goods';
import type { Attribute } from '#contract/goods/attributes';
import { updateCategory } from '#stores/goods/category-writes';
import { officePath } from '#variants/back-office';
import { Button } from '../../ui/Button.tsx';
import { EditForm } from '../../ui/edit/EditForm.tsx';
import { EntityFields } from '../../ui/edit/EntityFields.tsx';
import { changeTexts, fieldLabels, parmNames, readFields } from '../../ui/edit/entity-values.ts';
import { useEdit } from '../../ui/edit/use-edit.ts';
import { History } from '../../ui/history/History.tsx';
import { SidePanel } from '../../ui/panel/SidePanel.tsx';
import { AttributesEdit } from './AttributesEdit.tsx';
import { CategoryPicture } from './CategoryPicture.tsx';
import { IconPick } from './IconPick.tsx';

const schema = z.object(inputShape(categoryEntity));

/** Its name in the form. */
const ICON = 'CategoryIcon';

const CategoryEdit = ({ row }: { row: CategoryRow }) => {
  const isTop = !row.id.includes('.');
  const edit = useEdit({
    schema,
    loaded: { values: toWire(categoryEntity, row) },
    read: (data) => readFields(categoryEntity, data),
    save: async (parms) => {
      const reply = await updateCategory({ id: row.id, parms });
      return reply.ok ? { ok: true, data: undefined } : reply;
    },
    fieldNames: parmNames(categoryEntity),
    savedText: `${row.name} guardada`,
  });
  return (
    <EditForm
      edit={edit}
      label="Datos de la categoría"
      words={fieldLabels(categoryEntity)}
      texts={changeTexts(categoryEntity)}
    >
      {(shown) => (
        <EntityFields
          entity={categoryEntity}
          form={edit.form}
          shown={shown}
          controls={{
            icon: isTop ? (
              <IconPick name={ICON} chosen={shown.CategoryIcon} />
            ) : (
              <input type="hidden" name={ICON} value={shown.CategoryIcon} />
            ),
          }}
        />
      )}
    </EditForm>
  );
};

/** Names a dialog about one category. */
export type Action = 'add' | 'move' | 'merge' | 'remove';

interface CategoryPanelProps {
  row: CategoryRow;
  /** Attributes of the categories above it. */
  inherited: readonly Attribute[];
  onAction: (action: Action) => void;
  onClose: () => void;
}

export const CategoryPanel = ({ row, inherited, onAction, onClose }: CategoryPanelProps) => {
  const products = officePath(variant, 'office-products');
  return (
    <SidePanel title={row.name} onClose={onClose}>
      <div className="stack">
        <CategoryEdit row={row} />
        <div className="cluster">
          <Button onClick={() => onAction('add')}>Agregar subcategoría</Button>
          <Button onClick={() => onAction('move')}>Mover a…</Button>
          <Button onClick={() => onAction('merge')}>Unir con otra…</Button>
          <Button look="danger" onClick={() => onAction('remove')}>
            Eliminar…
          </Button>
        </div>
        {row.products > 0 && (
          <p>
            <a href={`${products}?c=${row.id}`}>
              Ver {counted(row.products, 'producto', 'productos')}
            </a>
          </p>
        )}
        <h3>Imagen</h3>
        <CategoryPicture row={row} />
        <h3>Atributos</h3>
        <p className="muted small">
          Lo que se dice de cada producto de la categoría. Con ellos se filtra en la tienda.
        </p>
        <AttributesEdit row={row} inherited={inherited} />
        <h3>Historial</h3>
        <History subject="category" subjectId={`${row.number}`} />
      </div>
    </SidePanel>
  );
};
