import { variant } from 'virtual:variant';
import {
  type ShopIdentity,
  SOCIAL_NETWORK_IDS,
  SOCIAL_NETWORKS,
} from '#contract/entities/own-data';
import { rutWarning } from '#contract/people/rut';
import { publishedIdentity } from '#variants/published-data';
import { InputField } from '../../ui/form/Field.tsx';
import { Setting } from './Setting.tsx';
import styles from './Settings.module.css';

/** The values of the pages until the owner saves some. */
const PUBLISHED = publishedIdentity(variant);

const TEXTS = [
  { field: 'name', label: 'Nombre', hint: 'En páginas y correos.', max: 60 },
  {
    field: 'product',
    label: 'Nombre corto',
    hint: 'Delante de cada local, y bajo el ícono en el teléfono.',
    max: 30,
  },
  { field: 'slogan', label: 'Lema', hint: 'En el título del inicio y al compartirlo.', max: 120 },
  { field: 'since', label: 'Desde el año', hint: 'Vacío, no se muestra.', max: 4 },
  {
    field: 'returnDays',
    label: 'Días para devolver',
    hint: 'Lo que leen los buscadores, y hasta cuándo el comprador pide una devolución: como mínimo lo que dice la ley. El texto está en Textos. Vacío, solo la ley.',
    max: 3,
  },
  { field: 'legalName', label: 'Razón social', hint: 'La empresa que vende.', max: 120 },
  { field: 'rut', label: 'RUT', hint: undefined, max: 30 },
  {
    field: 'email',
    label: 'Email de la tienda',
    hint: 'De aquí salen los correos a los compradores.',
    max: 254,
  },
] as const;

type TextField = (typeof TEXTS)[number]['field'];
const NUMBERS: ReadonlySet<TextField> = new Set(['since', 'returnDays', 'rut']);
const OPTIONAL: ReadonlySet<TextField> = new Set(['since', 'returnDays']);

interface FieldsProps {
  identity: ShopIdentity;
  faultOf: (field: string) => string | undefined;
  onChange: (identity: ShopIdentity) => void;
}

const Fields = ({ identity, faultOf, onChange }: FieldsProps) => (
  <>
    <div className={styles.fields}>
      {TEXTS.map(({ field, label, hint, max }) => (
        <InputField
          key={field}
          label={label}
          hint={hint}
          error={faultOf(field)}
          wide={field === 'slogan' ? 'row' : max >= 60}
          note={field === 'rut' && !faultOf('rut') ? rutWarning(identity.rut) : undefined}
          type={field === 'email' ? 'email' : 'text'}
          inputMode={NUMBERS.has(field) ? 'numeric' : undefined}
          required={!OPTIONAL.has(field)}
          maxLength={max}
          value={identity[field] ?? PUBLISHED[field]}
          onChange={({ target }) => onChange({ ...identity, [field]: target.value })}
        />
      ))}
    </div>
    <fieldset className={styles.inner}>
      <legend>Redes sociales</legend>
      <div className={styles.fields}>
        {SOCIAL_NETWORK_IDS.map((network) => {
          const place = identity.social.findIndex((link) => link.network === network);
          return (
            <InputField
              key={network}
              label={SOCIAL_NETWORKS[network].name}
              error={place < 0 ? undefined : faultOf(`social.${place}.href`)}
              type="url"
              maxLength={300}
              placeholder="@mitienda"
              value={identity.social[place]?.href ?? ''}
              onChange={({ target: { value: href } }) =>
                onChange({
                  ...identity,
                  social: SOCIAL_NETWORK_IDS.flatMap((id) => {
                    if (id === network) return href === '' ? [] : [{ network, href }];
                    return identity.social.filter((link) => link.network === id);
                  }),
                })
              }
            />
          );
        })}
      </div>
    </fieldset>
  </>
);

/** Edits who sells: name, company, mail and social profiles. */
export const Identity = () => (
  <Setting<ShopIdentity>
    configKey="SHOP_IDENTITY"
    intro="Quién vende. Pedidos y correos lo usan enseguida; las páginas, desde la próxima publicación."
    nameOf={({ name, legalName, rut, email, social }) => [
      name,
      legalName,
      rut,
      email,
      ...social.map(({ href }) => href),
    ]}
  >
    {({ rows, setRows, faults }) => (
      <Fields
        identity={rows[0] ?? PUBLISHED}
        faultOf={(field) => faults[`value.0.${field}`]}
        onChange={(identity) => setRows([identity])}
      />
    )}
  </Setting>
);
