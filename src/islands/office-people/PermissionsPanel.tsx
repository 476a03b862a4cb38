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
import { fieldWord } from '../../ui/history/words.ts';
import { Notice } from '../../ui/Notice.tsx';
import { SidePanel } from '../../ui/panel/SidePanel.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useQuery } from '../../ui/use-query.ts';
import styles from './PermissionsPanel.module.css';

type Stored = z.output<typeof permissionSet.output>['data'];

/** One field per position, so that changes and conflicts are shown by position. */
const { positions, refundLimit, discountLimits, guestLimit } = staffTable.shape;
const schema = z.object({
  ...positions.shape,
  refundLimit,
  guestLimit,
  discountOWN: discountLimits.shape.OWN,
  discountADM: discountLimits.shape.ADM,
  discountSEL: discountLimits.shape.SEL,
});
type Values = z.output<typeof schema>;

const editedOf = ({ table: { positions, discountLimits, ...limits }, version }: Stored) => ({
  values: {
    ...positions,
    ...limits,
    discountOWN: discountLimits.OWN,
    discountADM: discountLimits.ADM,
    discountSEL: discountLimits.SEL,
  },
  version,
});
const tableOf = ({
  refundLimit,
  guestLimit,
  discountOWN: OWN,
  discountADM: ADM,
  discountSEL: SEL,
  ...positions
}: Values) => ({ positions, refundLimit, guestLimit, discountLimits: { OWN, ADM, SEL } });

/** Those that enter the back-office first. */
const POSITIONS = [
  ...STAFF_POSITIONS,
  ...EMPLOYEE_POSITIONS.filter((position) => !isStaffPosition(position)),
];

/** The field of a position's discount. */
const discountName = (position: (typeof STAFF_POSITIONS)[number]) => `discount${position}` as const;

/** Labels of unsaved changes, as the history has them. */
const words = {
  ...employeePositionNames,
  ...Object.fromEntries(
    STAFF_POSITIONS.map((position) => [
      discountName(position),
      fieldWord(`discountLimits.${employeePositionNames[position]}`),
    ]),
  ),
};

const AMOUNTS = ['refundLimit', 'guestLimit'] as const;
const read = (data: FormData) => ({
  ...Object.fromEntries(EMPLOYEE_POSITIONS.map((position) => [position, data.getAll(position)])),
  ...Object.fromEntries(AMOUNTS.map((name) => [name, typedCents(String(data.get(name))) / 100])),
  ...Object.fromEntries(
    STAFF_POSITIONS.map(discountName).map((name) => [name, Number(data.get(name) || Number.NaN)]),
  ),
});

const listText = (value: unknown): string => {
  const list = PERMISSIONS.filter((one) => Array.isArray(value) && value.includes(one));
  return list.map((one) => permissionNames[one]).join(', ') || 'ninguno';
};
const amountText = (value: unknown) =>
  typeof value === 'number' ? formatMoney(toCents(value)) : String(value);
const texts = {
  ...Object.fromEntries(EMPLOYEE_POSITIONS.map((position) => [position, listText])),
  ...Object.fromEntries(AMOUNTS.map((name) => [name, amountText])),
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
      ...Object.fromEntries(AMOUNTS.map((name) => [`table.${name}`, name])),
      ...Object.fromEntries(
        STAFF_POSITIONS.map((position) => [
          `table.discountLimits.${position}`,
          discountName(position),
        ]),
      ),
    },
    savedText: 'Permisos guardados',
  });
  return (
    <EditForm edit={edit} label="Permisos por puesto" words={words} texts={texts}>
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
          {STAFF_POSITIONS.map((position) => (
            <TextField
              key={position}
              form={edit.form}
              name={discountName(position)}
              label={`Descuento de ${employeePositionNames[position]}, hasta %`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              defaultValue={`${shown[discountName(position)]}`}
            />
          ))}
          <TextField
            form={edit.form}
            name="guestLimit"
            label="Presupuestos que se aceptan sin cuenta, hasta"
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            defaultValue={String(shown.guestLimit).replace('.', ',')}
            hint="Pesos sin el envío; 0 = siempre con cuenta."
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
            <ul className={styles.meanings}>
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
