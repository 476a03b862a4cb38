import { variant } from 'virtual:variant';
import { useState } from 'react';
import * as z from 'zod/mini';
import { counted } from '#contract/amounts/counted';
import { toWire } from '#contract/definitions/entity';
import { inputShape } from '#contract/definitions/schemas';
import type { NameRow } from '#contract/entities/names';
import { showBriefly, showToast } from '#stores/toasts';
import { officePath } from '#variants/back-office';
import { OfficeIcon } from '../../icons/OfficeIcon.tsx';
import { Button } from '../../ui/Button.tsx';
import type { Fields } from '../../ui/edit/changes.ts';
import { EditForm } from '../../ui/edit/EditForm.tsx';
import { EntityFields } from '../../ui/edit/EntityFields.tsx';
import { changeTexts, fieldLabels, parmNames, readFields } from '../../ui/edit/entity-values.ts';
import { useEdit } from '../../ui/edit/use-edit.ts';
import { hasFamilies } from '../../ui/goods/has-families.ts';
import { History } from '../../ui/history/History.tsx';
import { SidePanel } from '../../ui/panel/SidePanel.tsx';
import { LogoField } from './LogoField.tsx';
import { isUsed, logoOf, type NameList } from './lists.ts';
import styles from './Names.module.css';

/** How a changed logo reads, by its name in calls. */
const LOGO_TEXT = {
  BrandLogoId: (value: unknown): string => (value === null ? 'sin logo' : `imagen n.º ${value}`),
};

interface EditProps {
  list: NameList;
  row: NameRow;
  /** Called when another one has or had the typed name. */
  onTaken: (detail: unknown) => void;
}

const NameEdit = ({ list, row, onTaken }: EditProps) => {
  const { entity } = list;
  // The fields of the list's own entity.
  const [schema] = useState(() => z.object(inputShape(entity)) as z.ZodMiniType<Fields>);
  const edit = useEdit<Fields>({
    schema,
    loaded: { values: { ...toWire(entity, row) } },
    read: (data) => readFields(entity, data),
    save: async (parms) => {
      const reply = await list.writes.update({ id: row.id, parms });
      if (reply.ok) return { ok: true, data: undefined };
      if (reply.error.code === 'name.taken') onTaken(reply.error.detail);
      return reply;
    },
    fieldNames: parmNames(entity),
    savedText: `${row.name} guardad${list.ending}`,
  });
  return (
    <EditForm
      edit={edit}
      label={`Datos de ${row.name}`}
      words={fieldLabels(entity)}
      texts={{
        ...changeTexts(entity),
        ...LOGO_TEXT,
      }}
    >
      {(shown) => (
        <EntityFields
          entity={entity}
          form={edit.form}
          shown={shown}
          controls={{
            ...(!hasFamilies && { makesVehicles: false }),
            logoId: <LogoField value={logoOf(row) ?? null} onChange={edit.updateChanges} />,
          }}
        />
      )}
    </EditForm>
  );
};

const FormerNames = ({ list, row }: { list: NameList; row: NameRow }) => {
  const remove = async (FormerName: string): Promise<void> => {
    const reply = await list.writes.update({
      id: row.id,
      parms: {},
      formerNames: [{ BCMode: 'DLT', FormerName }],
    });
    if (reply.ok) showBriefly(`${FormerName} ya no es otro nombre de ${row.name}`);
    else showToast('error', reply.error.text);
  };
  return (
    <section aria-label="Otros nombres">
      <h3>También llamad{list.ending}</h3>
      <p className="muted small">Las búsquedas y los archivos entienden estos nombres.</p>
      <ul className={styles.former}>
        {row.formerNames.map((name) => (
          <li key={name}>
            {name}
            <Button
              look="quiet icon"
              aria-label={`Quitar el nombre ${name}`}
              onClick={() => void remove(name)}
            >
              <OfficeIcon name="x" />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};

interface NamePanelProps extends EditProps {
  onAction: (action: 'merge' | 'remove') => void;
  onClose: () => void;
}

/** Edits a name with its former ones, beside its list; leads to its products and history. */
export const NamePanel = ({ list, row, onTaken, onAction, onClose }: NamePanelProps) => {
  const products = officePath(variant, 'office-products');
  return (
    <SidePanel title={row.name} onClose={onClose}>
      <div className="stack">
        <NameEdit list={list} row={row} onTaken={onTaken} />
        {row.formerNames.length > 0 && <FormerNames list={list} row={row} />}
        <div className="cluster">
          <Button onClick={() => onAction('merge')}>Unir con otr{list.ending}…</Button>
          {!isUsed(row) && (
            <Button look="danger" onClick={() => onAction('remove')}>
              Eliminar…
            </Button>
          )}
        </div>
        {row.products > 0 && list.productFilter && (
          <p>
            <a href={`${products}?${list.productFilter}=${row.id}`}>
              Ver {counted(row.products, 'producto', 'productos')}
            </a>
          </p>
        )}
        <h3>Historial</h3>
        <History subject={list.subject} subjectId={`${row.id}`} />
      </div>
    </SidePanel>
  );
};
