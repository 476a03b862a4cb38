import { variant } from 'virtual:variant';
import { MAX_WEEK_SPANS, type OwnBranch } from '#contract/entities/own-data';
import { hoursLines } from '#variants/hours-text';
import { Button } from '../../ui/Button.tsx';
import { InputField } from '../../ui/form/Field.tsx';
import { configNames } from '../../ui/history/config-names.ts';
import { Setting } from './Setting.tsx';
import styles from './Settings.module.css';

type Span = OwnBranch['hours'][number];
type TextName = Exclude<keyof OwnBranch, 'code' | 'hours'>;

/** The values of the pages until the owner saves others. */
const PUBLISHED: readonly OwnBranch[] = variant.branches.map((branch) => ({
  code: branch.code,
  name: branch.name,
  address: branch.address,
  cityName: branch.cityName,
  stateName: branch.stateName,
  geolocation: branch.geolocation,
  phone: branch.phone,
  whatsapp: branch.whatsapp ?? '',
  email: branch.email,
  hours: branch.hours,
}));

const USUAL: Span = { days: [1, 2, 3, 4, 5], open: '09:00', close: '18:00' };
const DAYS = ['Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb', 'Dom'];

const FIELDS: readonly {
  name: TextName;
  label: string;
  type: 'text' | 'tel' | 'email';
  max: number;
  hint?: string;
}[] = [
  { name: 'name', label: 'Nombre', type: 'text', max: 60 },
  { name: 'address', label: 'Dirección', type: 'text', max: 120 },
  { name: 'cityName', label: 'Ciudad', type: 'text', max: 60 },
  { name: 'stateName', label: 'Departamento', type: 'text', max: 60 },
  {
    name: 'geolocation',
    label: 'Punto en el mapa',
    type: 'text',
    max: 40,
    hint: 'Latitud y longitud, como las copia un mapa: -34.9011, -56.1645',
  },
  { name: 'phone', label: 'Teléfono', type: 'tel', max: 40 },
  {
    name: 'whatsapp',
    label: 'WhatsApp',
    type: 'tel',
    max: 20,
    hint: 'Con el país: 59899123456. Vacío, sin chat.',
  },
  { name: 'email', label: 'Correo', type: 'email', max: 254 },
];

interface BranchProps {
  branch: OwnBranch;
  faultOf: (field: string) => string | undefined;
  onChange: (branch: OwnBranch) => void;
}

const Hours = ({ branch, faultOf, onChange }: BranchProps) => {
  const { hours } = branch;
  const change = (at: number, part: Partial<Span>) =>
    onChange({
      ...branch,
      hours: hours.map((span, place) => (place === at ? { ...span, ...part } : span)),
    });
  const time = (at: number, part: 'open' | 'close', label: string) => (
    <InputField
      label={label}
      error={faultOf(`hours.${at}.${part}`)}
      type="time"
      required
      value={hours[at]?.[part]}
      onChange={({ target }) => change(at, { [part]: target.value })}
    />
  );
  return (
    <>
      {hours.map(({ days }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: spans are identified by their position.
        <fieldset className={styles.inner} key={at}>
          <legend>Horario {at + 1}</legend>
          <fieldset className={styles.choice}>
            <legend className="visually-hidden">Días del horario {at + 1}</legend>
            {DAYS.map((name, index) => (
              <label key={name}>
                <input
                  type="checkbox"
                  checked={days.includes(index + 1)}
                  onChange={({ target }) =>
                    change(at, {
                      days: target.checked
                        ? [...days, index + 1].sort()
                        : days.filter((day) => day !== index + 1),
                    })
                  }
                />
                {name}
              </label>
            ))}
          </fieldset>
          {faultOf(`hours.${at}.days`) && (
            <p className="field-error">{faultOf(`hours.${at}.days`)}</p>
          )}
          <div className={styles.span}>
            {time(at, 'open', 'Abre')}
            {time(at, 'close', 'Cierra')}
            <Button
              look="small"
              aria-label={`Quitar el horario ${at + 1}`}
              onClick={() =>
                onChange({ ...branch, hours: hours.filter((_, place) => place !== at) })
              }
            >
              Quitar
            </Button>
          </div>
        </fieldset>
      ))}
      {hours.length < MAX_WEEK_SPANS && (
        <Button look="small" onClick={() => onChange({ ...branch, hours: [...hours, USUAL] })}>
          Agregar un horario
        </Button>
      )}
    </>
  );
};

const BranchFields = ({ branch, faultOf, onChange }: BranchProps) => (
  <div className={styles.inner}>
    <div className={styles.fields}>
      {FIELDS.map(({ name, label, type, max, hint }) => (
        <InputField
          key={name}
          label={label}
          hint={hint}
          error={faultOf(name)}
          type={type}
          required={name !== 'whatsapp'}
          maxLength={max}
          value={branch[name]}
          onChange={({ target }) => onChange({ ...branch, [name]: target.value })}
        />
      ))}
    </div>
    <Hours branch={branch} faultOf={faultOf} onChange={onChange} />
  </div>
);

const unchanged = (rows: OwnBranch[]): OwnBranch[] => rows;

/** Edits address, ways to reach and opening hours of the folder's branches. */
export const Branches = () => (
  <Setting<OwnBranch>
    configKey="SHOP_BRANCHES"
    title={configNames.SHOP_BRANCHES}
    intro="Dónde se retira y cómo se llega. Pedidos y correos lo usan enseguida; las páginas, desde la próxima publicación."
    addKeys={unchanged}
    nameOf={({ name, address, phone, email, hours }) =>
      [name, address, phone, email, ...hoursLines(hours)].join(' · ')
    }
  >
    {({ rows, setRows, faults }) =>
      PUBLISHED.map((published) => {
        const place = rows.findIndex(({ code }) => code === published.code);
        const branch = rows[place] ?? published;
        const prefix = `value.${place}.`;
        const hasFault = Object.keys(faults).some((field) => field.startsWith(prefix));
        return (
          // An error is never hidden in a closed row.
          <details
            className={styles.day}
            key={branch.code}
            open={hasFault || PUBLISHED.length === 1}
          >
            <summary>
              {branch.name}, {branch.address} <span className="link-button">Cambiar</span>
            </summary>
            <BranchFields
              branch={branch}
              faultOf={(field) => faults[`${prefix}${field}`]}
              onChange={(changed) =>
                setRows(
                  place < 0
                    ? [...rows, changed]
                    : rows.map((row, at) => (at === place ? changed : row)),
                )
              }
            />
          </details>
        );
      })
    }
  </Setting>
);
