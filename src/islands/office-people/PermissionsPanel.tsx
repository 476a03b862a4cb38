import { useRef } from 'react';
import * as z from 'zod/mini';
import { formatMoney, toCents } from '#contract/amounts/money';
import { typedCents } from '#contract/amounts/typed-amounts';
import { permissionFind, type permissionSet } from '#contract/calls/people';
import { EMPLOYEE_POSITIONS, employeePositionNames } from '#contract/entities/companies';
import { PERMISSIONS } from '#contract/people/permission';
import { permissionNames, permissionText } from '#contract/people/permission-texts';
import {
  isGrantable,
  isStaffPosition,
  STAFF_POSITIONS,
  STAFF_TABLE_KEY,
  staffTable,
} from '#contract/people/permissions';
import { savePermissions } from '#stores/companies/writes';
import { EditForm } from '../../ui/edit/EditForm.tsx';
import { useEdit } from '../../ui/edit/use-edit.ts';
import { Check, TextField } from '../../ui/form/TextField.tsx';
import { History } from '../../ui/history/History.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SidePanel } from '../../ui/panel/SidePanel.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useQuery } from '../../ui/use-query.ts';
import styles from './PermissionsPanel.module.css';

type Stored = z.output<typeof permissionSet.output>['data'];

/** One field per position, so that changes and conflicts are shown by position. */
const schema = z.object({
  ...staffTable.shape.positions.shape,
  refundLimit: staffTable.shape.refundLimit,
});
type Values = z.output<typeof schema>;

const editedOf = ({ table: { positions, refundLimit }, version }: Stored) => ({
  values: { ...positions, refundLimit },
  version,
});
const tableOf = ({ refundLimit, ...positions }: Values) => ({ positions, refundLimit });

/** Those that enter the back-office first. */
const POSITIONS = [
  ...STAFF_POSITIONS,
  ...EMPLOYEE_POSITIONS.filter((position) => !isStaffPosition(position)),
];

const read = (data: FormData) => ({
  ...Object.fromEntries(EMPLOYEE_POSITIONS.map((position) => [position, data.getAll(position)])),
  refundLimit: typedCents(String(data.get('refundLimit'))) / 100,
});

const listText = (value: unknown): string => {
  const list = PERMISSIONS.filter((one) => Array.isArray(value) && value.includes(one));
  return list.map((one) => permissionNames[one]).join(', ') || 'ninguno';
};
const texts = {
  ...Object.fromEntries(EMPLOYEE_POSITIONS.map((position) => [position, listText])),
  refundLimit: (value: unknown) =>
    typeof value === 'number' ? formatMoney(toCents(value)) : String(value),
};

const PermissionsForm = ({ stored }: { stored: Stored }) => {
  /** The table that changes are made to: as loaded, as saved last, or as a colleague saved it. */
  const latest = useRef(stored);
  if (stored.version > latest.current.version) latest.current = stored;
  const edit = useEdit<Values>({
    schema,
    read,
    loaded: editedOf(stored),
    save: async (changed, version) => {
      const table = tableOf({ ...editedOf(latest.current).values, ...changed });
      const reply = await savePermissions({ table, version: version ?? 0 });
      if (!reply.ok) return reply;
      latest.current = reply.data.data;
      return { ok: true, data: reply.data.data };
    },
    readStale: (detail) => {
      const { data } = permissionFind.output.shape.data.safeParse(detail);
      if (data) latest.current = data;
      return data && editedOf(data);
    },
    fieldNames: {
      'table.refundLimit': 'refundLimit',
    },
    savedText: 'Permisos guardados',
  });
  return (
    <EditForm edit={edit} label="Permisos por puesto" words={employeePositionNames} texts={texts}>
      {(shown) => (
        <>
          {POSITIONS.map((position) => (
            <fieldset key={position} className={styles.position}>
              <legend>{employeePositionNames[position]}</legend>
              {PERMISSIONS.filter((permission) => isGrantable(position, permission)).map(
                (permission) => (
                  <Check
                    key={permission}
                    name={position}
                    value={permission}
                    label={permissionNames[permission]}
                    defaultChecked={shown[position].some((one) => one === permission)}
                  />
                ),
              )}
            </fieldset>
          ))}
          <p className="muted small">
            Compras, Mecánico y Otro no entran a la gestión: solo mueven los pedidos de la empresa.
          </p>
          <TextField
            form={edit.form}
            name="refundLimit"
            label="Sin Devoluciones, devuelve hasta"
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            defaultValue={String(shown.refundLimit).replace('.', ',')}
            hint="Pesos por pedido, para quien tiene Pedidos; 0 = nada."
          />
        </>
      )}
    </EditForm>
  );
};

/** Edits which permissions each position at the shop has. */
export const PermissionsPanel = ({ onClose }: { onClose: () => void }) => {
  const { data, error } = useQuery(permissionFind, {});
  return (
    <SidePanel title="Permisos por puesto" onClose={onClose}>
      {error && <Notice tone="danger">{error.text}</Notice>}
      {!data && !error && <Spinner />}
      {data && (
        <div className="stack">
          <p className="muted">Un cambio vale enseguida para todas las personas de ese puesto.</p>
          <details>
            <summary>Qué permite cada uno</summary>
            <ul>
              {PERMISSIONS.map((permission) => (
                <li key={permission}>
                  <b>{permissionNames[permission]}</b>: {permissionText(permission)}
                </li>
              ))}
            </ul>
          </details>
          <PermissionsForm stored={data.data} />
          <h3>Historial</h3>
          <History subject="permissions" subjectId={STAFF_TABLE_KEY} />
        </div>
      )}
    </SidePanel>
  );
};
