import { variant } from 'virtual:variant';
import { costText, toCents } from '#contract/amounts/money';
import { stateList } from '#contract/calls/catalog';
import type { OwnShipping } from '#contract/entities/own-data';
import { needsAddress } from '#contract/orders/payments';
import { reaches } from '#contract/orders/shipping-zones';
import { publishedShippings } from '#variants/published-data';
import { Button } from '../../ui/Button.tsx';
import { InputField } from '../../ui/form/Field.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { Choices } from './Choices.tsx';
import { OfferedFields } from './OfferedFields.tsx';
import { OrderedRows } from './OrderedRows.tsx';
import { Setting } from './Setting.tsx';

/** The values of the pages until the owner saves others. */
const PUBLISHED = publishedShippings(variant);

const publishedOf = (id: string) => variant.shippings.find((shipping) => shipping.id === id);
const nameOf = ({ id, name }: OwnShipping): string => name ?? publishedOf(id)?.name ?? id;

interface DepartmentsProps {
  shipping: OwnShipping;
  onChange: (departments: string[]) => void;
}

/** Chooses the departments that a delivery goes to. */
const Departments = ({ shipping, onChange }: DepartmentsProps) => {
  const names = (useQuery(stateList, {}).data?.data ?? []).map(({ name }) => name);
  const published = publishedOf(shipping.id);
  const zone = shipping.departments
    ? { departments: { only: shipping.departments, except: [] } }
    : published;
  const reached = names.filter((name) => !zone || reaches(zone, name));
  const isEverywhere = reached.length === names.length;
  return (
    <details>
      <summary>
        Llega a: {isEverywhere ? 'todo el país' : reached.join(', ')}{' '}
        <span className="link-button">Cambiar</span>
      </summary>
      <Choices
        legend={`Departamentos de ${nameOf(shipping)}`}
        isLegendHidden
        options={names.map((name) => ({ id: name, name }))}
        chosen={reached}
        needsOne="Queda al menos un departamento. Si no haces este envío, quítale la marca «Se ofrece»."
        onChange={(chosen) => onChange(chosen.length === names.length ? [] : chosen)}
      />
    </details>
  );
};

/** Edits names, prices, texts, departments and order of the folder's shipping methods, and which are offered. */
export const Shippings = () => (
  <Setting<OwnShipping>
    configKey="SHOP_SHIPPINGS"
    intro="Lo que cuesta cada envío, en pesos con IVA, y lo que se promete; el primero queda elegido. Los pedidos lo usan enseguida; las páginas, desde la próxima publicación."
    actions={({ version, isChanged, busy, confirm }) =>
      version === 0 &&
      !isChanged && (
        <Button disabled={busy} onClick={() => void confirm(PUBLISHED)}>
          Están bien así
        </Button>
      )
    }
    nameOf={(shipping) =>
      [
        nameOf(shipping),
        shipping.isOffered ? costText(toCents(shipping.price)) : 'no se ofrece',
        shipping.description,
        shipping.arrival,
        shipping.departments?.join(', '),
      ]
        .filter(Boolean)
        .join(' · ')
    }
  >
    {(draft) => (
      <OrderedRows {...draft} label="Envíos y retiro" published={PUBLISHED} id="id" nameOf={nameOf}>
        {(shipping, { change, faultOf }) => (
          <OfferedFields
            legend={nameOf(shipping) || publishedOf(shipping.id)?.name || ''}
            isOffered={shipping.isOffered}
            name={nameOf(shipping)}
            change={change}
            faultOf={faultOf}
            below={
              needsAddress(shipping.id) && (
                <Departments
                  shipping={shipping}
                  onChange={(departments) => change({ departments })}
                />
              )
            }
          >
            <InputField
              label="Precio"
              hint="0: sin costo"
              error={faultOf('price')}
              type="number"
              inputMode="decimal"
              min={0}
              step="0.01"
              required
              value={Number.isNaN(shipping.price) ? '' : shipping.price}
              onChange={({ target }) => change({ price: target.valueAsNumber })}
            />
            <InputField
              label="Descripción"
              error={faultOf('description')}
              maxLength={200}
              value={shipping.description}
              onChange={({ target }) => change({ description: target.value })}
            />
            <InputField
              label="Cuándo llega"
              error={faultOf('arrival')}
              maxLength={120}
              value={shipping.arrival}
              onChange={({ target }) => change({ arrival: target.value })}
            />
          </OfferedFields>
        )}
      </OrderedRows>
    )}
  </Setting>
);
