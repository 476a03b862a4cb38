import { variant } from 'virtual:variant';
import { useState } from 'react';
import { MAX_WEEK_SPANS, type OwnBranch } from '#contract/entities/own-data';
import { hoursLines } from '#variants/hours-text';
import { publishedBranches } from '#variants/published-data';
import { Button } from '../../ui/Button.tsx';
import { shownRows } from '../../ui/configured/rows.ts';
import { InputField } from '../../ui/form/Field.tsx';
import { GroupError } from '../../ui/form/GroupError.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { BranchPlace } from './BranchPlace.tsx';
import { BranchPoint } from './BranchPoint.tsx';
import { Choices } from './Choices.tsx';
import { OrderedRows } from './OrderedRows.tsx';
import { Setting } from './Setting.tsx';
import styles from './Settings.module.css';
import { TimeSpan } from './TimeSpan.tsx';

type Span = OwnBranch['hours'][number];
type TextName = Exclude<
  keyof OwnBranch,
  'code' | 'hours' | 'place' | 'isClosed' | 'isDefault' | 'cityName' | 'stateName' | 'geolocation'
>;

/** The values of the pages until the owner saves others. */
const PUBLISHED = publishedBranches(variant);

const USUAL: Span = { days: [1, 2, 3, 4, 5], open: '09:00', close: '18:00' };
const SATURDAY = 6;
/** Returns a span for what is usually missing: the week, then Saturday, then days to choose. */
const nextSpan = (hours: readonly Span[]): Span => {
  if (hours.length === 0) return USUAL;
  const isOpenOnSaturday = hours.some(({ days }) => days.includes(SATURDAY));
  return { days: isOpenOnSaturday ? [] : [SATURDAY], open: '09:00', close: '12:00' };
};
const DAYS = ['Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb', 'Dom'].map((name, at) => ({
  id: at + 1,
  name,
}));

interface TextField {
  name: TextName;
  label: string;
  type: 'text' | 'tel' | 'email';
  max: number;
  hint?: string;
}

const ADDRESS: readonly TextField[] = [
  { name: 'name', label: 'Nombre', type: 'text', max: 60 },
  { name: 'address', label: 'Dirección', type: 'text', max: 120 },
];
const CONTACT: readonly TextField[] = [
  { name: 'phone', label: 'Teléfono', type: 'tel', max: 40 },
  {
    name: 'whatsapp',
    label: 'WhatsApp',
    type: 'tel',
    max: 20,
    hint: 'Como 099 123 456; de otro país, con su número. Vacío, sin chat.',
  },
  { name: 'email', label: 'Email', type: 'email', max: 254 },
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
  return (
    <>
      {hours.map((span, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: spans are identified by their position.
        <fieldset className={styles.inner} key={at}>
          <legend>Horario {at + 1}</legend>
          <Choices
            legend={`Días del horario ${at + 1}`}
            isLegendHidden
            options={DAYS}
            chosen={span.days}
            error={faultOf(`hours.${at}.days`)}
            onChange={(days) => change(at, { days })}
          />
          <TimeSpan
            place={at}
            span={span}
            faultOf={faultOf}
            onChange={(part) => change(at, part)}
            onRemove={() =>
              onChange({ ...branch, hours: hours.filter((_, place) => place !== at) })
            }
          />
        </fieldset>
      ))}
      {hours.length < MAX_WEEK_SPANS && (
        <Button
          look="small"
          onClick={() => onChange({ ...branch, hours: [...hours, nextSpan(hours)] })}
        >
          Agregar un horario
        </Button>
      )}
    </>
  );
};

const TextFields = ({
  fields,
  branch,
  faultOf,
  onChange,
}: BranchProps & { fields: readonly TextField[] }) =>
  fields.map(({ name, label, type, max, hint }) => (
    <InputField
      key={name}
      label={label}
      hint={hint}
      error={faultOf(name)}
      wide={max >= 120}
      type={type}
      required={name !== 'whatsapp'}
      maxLength={max}
      value={branch[name]}
      onChange={({ target }) => onChange({ ...branch, [name]: target.value })}
    />
  ));

const BranchFields = ({ branch, faultOf, onChange }: BranchProps) => (
  <div className={styles.inner}>
    <div className={styles.fields}>
      <TextFields fields={ADDRESS} branch={branch} faultOf={faultOf} onChange={onChange} />
      <BranchPlace branch={branch} faultOf={faultOf} onChange={onChange} />
    </div>
    <BranchPoint
      point={branch.geolocation}
      department={branch.stateName}
      error={faultOf('geolocation')}
      onChange={(geolocation) => onChange({ ...branch, geolocation })}
    />
    <div className={styles.fields}>
      <TextFields fields={CONTACT} branch={branch} faultOf={faultOf} onChange={onChange} />
    </div>
    <Hours branch={branch} faultOf={faultOf} onChange={onChange} />
  </div>
);

/** Returns a code that no branch has, since stock and orders keep it: B, C… then B2, C2… */
const freeCode = (taken: readonly string[]): string => {
  const letters = [...'BCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (let round = 1; ; round++)
    for (const letter of letters) {
      const code = round === 1 ? letter : `${letter}${round}`;
      if (!taken.includes(code)) return code;
    }
};

const newBranch = (code: string, department: string): OwnBranch => ({
  code,
  isClosed: false,
  name: '',
  address: '',
  cityName: '',
  stateName: department,
  geolocation: '',
  phone: '',
  whatsapp: '',
  email: '',
  hours: [USUAL],
});

/** Edits address, ways to reach and opening hours of the branches; adds and closes them. */
export const Branches = () => {
  const [added, setAdded] = useState<string[]>([]);
  return (
    <Setting<OwnBranch>
      configKey="SHOP_BRANCHES"
      intro="Dónde se retira y cómo se llega. Pedidos y correos lo usan enseguida; las páginas, desde la próxima publicación."
      nameOf={({ name, isClosed, isDefault, address, phone, email, hours }) =>
        [
          isClosed ? `${name} (cerrado)` : isDefault ? `${name} (principal)` : name,
          address,
          phone,
          email,
          ...hoursLines(hours),
        ].join(' · ')
      }
    >
      {(draft) => {
        const { rows, setRows } = draft;
        const branches = shownRows(PUBLISHED, rows, 'code');
        const open = branches.filter(({ isClosed }) => !isClosed);
        const isLast = open.length === 1;
        /** Stores the mark with the branch; the others lose it. */
        const setDefault = (chosen: string) =>
          setRows(
            branches.flatMap(({ isDefault: _, ...branch }) => {
              if (branch.code === chosen) return { ...branch, isDefault: true };
              return rows.some(({ code }) => code === branch.code) ? branch : [];
            }),
          );
        return (
          <>
            {!isLast && (
              <div className={styles.fields}>
                <Select
                  label="Local principal"
                  hint="Va primero en la tienda y en los conteos, y al retirar queda elegido; los demás, en su orden."
                  value={open.find(({ isDefault }) => isDefault)?.code ?? ''}
                  options={[
                    { id: '', name: 'Ninguno: quien compra elige' },
                    ...open.map(({ code, name }) => ({ id: code, name: name || 'Local nuevo' })),
                  ]}
                  onChange={setDefault}
                />
              </div>
            )}
            <OrderedRows
              {...draft}
              label="Locales"
              published={PUBLISHED}
              id="code"
              nameOf={({ name }) => name || 'Local nuevo'}
            >
              {(branch, { change, faultOf, hasFault }) => {
                const { code, name, address, isClosed } = branch;
                const isNew = added.includes(code);
                const refusal = faultOf('isClosed');
                return (
                  // An error is never hidden in a closed row.
                  <details className={styles.day} open={hasFault || isNew || branches.length === 1}>
                    <summary>
                      {isClosed && <span className="tag tag-muted">Cerrado</span>}{' '}
                      {name ? `${name}, ${address}` : 'Local nuevo'}{' '}
                      <span className="link-button">Cambiar</span>
                    </summary>
                    {!isClosed && (
                      <BranchFields branch={branch} faultOf={faultOf} onChange={change} />
                    )}
                    <div className={styles.inner}>
                      <GroupError text={refusal} />
                      {isNew && !PUBLISHED.some((each) => each.code === code) ? (
                        <Button
                          look="small"
                          onClick={() => {
                            setAdded(added.filter((each) => each !== code));
                            setRows(rows.filter((row) => row.code !== code));
                          }}
                        >
                          Quitar este local
                        </Button>
                      ) : (
                        (isClosed || !isLast) && (
                          <Button
                            look="small"
                            aria-label={isClosed ? `Volver a abrir ${name}` : `Cerrar ${name}`}
                            onClick={() => change({ isClosed: !isClosed, isDefault: undefined })}
                          >
                            {isClosed ? 'Volver a abrir' : 'Cerrar este local'}
                          </Button>
                        )
                      )}
                    </div>
                  </details>
                );
              }}
            </OrderedRows>
            <div>
              <Button
                look="small"
                onClick={() => {
                  const code = freeCode(branches.map((branch) => branch.code));
                  setAdded([...added, code]);
                  setRows([...rows, newBranch(code, open[0]?.stateName ?? '')]);
                }}
              >
                Agregar un local
              </Button>
            </div>
          </>
        );
      }}
    </Setting>
  );
};
