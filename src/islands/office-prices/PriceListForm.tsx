import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { newPriceList } from '#contract/calls/price-lists';
import { initialValues, toWire } from '#contract/definitions/entity';
import { priceListEntity } from '#contract/definitions/price-list';
import { type PriceList, priceList as priceListSchema } from '#contract/entities/price-lists';
import { addPriceList, previewPriceList, updatePriceList } from '#stores/price-lists';
import { showBriefly } from '#stores/toasts';
import { Button } from '../../ui/Button.tsx';
import { useUnsaved } from '../../ui/dialog/use-unsaved.tsx';
import { EntityFields } from '../../ui/edit/EntityFields.tsx';
import { readFields } from '../../ui/edit/entity-values.ts';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/Notice.tsx';
import { type Buyer, BuyersField } from './BuyersField.tsx';
import { Preview, type PreviewData } from './Preview.tsx';
import { RulesField } from './RulesField.tsx';
import { type EditedRule, percentRule, storedRule, toRule, usedRules } from './rules.ts';

const EMPTY = { ...initialValues(priceListEntity), name: '' };

const buyersOf = ({ companies, groups }: PriceList): Buyer[] => [
  ...groups.map((one) => ({ kind: 'groups' as const, ...one })),
  ...companies.map((one) => ({ kind: 'companies' as const, ...one })),
];
const idsOf = (buyers: readonly Buyer[], kind: Buyer['kind']): number[] =>
  buyers.flatMap((one) => (one.kind === kind ? [one.id] : []));

interface PriceListFormProps {
  /** Absent for a new one. */
  stored?: PriceList;
  onSaved: (list: PriceList) => void;
}

/** Writes a new price list, or changes one. */
export const PriceListForm = ({ stored, onSaved }: PriceListFormProps) => {
  const [rules, setRules] = useState<readonly EditedRule[]>(
    stored ? stored.rules.map(storedRule) : [percentRule()],
  );
  const [buyers, setBuyers] = useState<readonly Buyer[]>(stored ? buyersOf(stored) : []);
  const [isDirty, setDirty] = useState(false);
  /** The version that a save replaces. */
  const [version, setVersion] = useState(stored?.version);
  /** Keys of the rules in the order of the last check: errors name places. */
  const [checked, setChecked] = useState<readonly string[]>([]);
  const [shown, setShown] = useState<{ preview: PreviewData; sellsBelowCost: boolean }>();
  const [problem, setProblem] = useState('');
  const question = useUnsaved(isDirty);
  /** The newest values: a click on `Guardar` may come before the next render. */
  const now = useRef({ rules, buyers });
  /** A product that is typed and not added. */
  const typed = useRef('');

  const changeRules: Parameters<typeof RulesField>[0]['onChange'] = (change) => {
    now.current.rules = change(now.current.rules);
    setRules(now.current.rules);
    setShown(undefined);
    setDirty(true);
  };
  const changeBuyers = (chosen: readonly Buyer[]): void => {
    now.current.buyers = chosen;
    setBuyers(chosen);
    setDirty(true);
  };

  const form = useForm({
    schema: newPriceList,
    read: (data) => {
      const used = usedRules(now.current.rules);
      setChecked(used.map(({ key }) => key));
      return {
        ...readFields(priceListEntity, data),
        companies: idsOf(now.current.buyers, 'companies'),
        groups: idsOf(now.current.buyers, 'groups'),
        rules: used.map(toRule),
      };
    },
    send: async (priceList) => {
      if (typed.current !== '')
        return { text: `«${typed.current}» no está en la lista: agrégalo, o borra lo escrito.` };
      const reply = stored
        ? await updatePriceList({ id: stored.id, version, parms: priceList })
        : await addPriceList({ priceList });
      if (!reply.ok) {
        const { code, detail, text, fields = {} } = reply.error;
        const theirs = priceListSchema.safeParse(detail).data;
        if (theirs && code === 'record.stale') {
          setVersion(theirs.version);
          return { text: 'Otra persona la cambió. Guarda de nuevo para que quede lo tuyo.' };
        }
        const names = Object.entries(fields).map(([path, message]) => [
          path.replace(/^(?:priceList|parms)\./, ''),
          message,
        ]);
        return { text, fields: Object.fromEntries(names) };
      }
      showBriefly('Lista de precios guardada');
      // At once: a page that is left for another address would ask.
      flushSync(() => setDirty(false));
      onSaved(reply.data.data);
      return undefined;
    },
  });

  const preview = async (): Promise<void> => {
    const { current } = form.props.ref;
    const sellsBelowCost =
      current !== null &&
      readFields(priceListEntity, new FormData(current)).PriceListSellsBelowCost === true;
    const used = usedRules(now.current.rules);
    setChecked(used.map(({ key }) => key));
    const reply = await previewPriceList({ rules: used.map(toRule), sellsBelowCost });
    setProblem(reply.ok ? '' : (Object.values(reply.error.fields ?? {})[0] ?? reply.error.text));
    setShown(reply.ok ? { preview: reply.data, sellsBelowCost } : undefined);
  };

  return (
    <>
      <Form
        form={form}
        submitText={stored ? 'Guardar cambios' : 'Guardar la lista'}
        label="Lista de precios"
        beside={<Button onClick={() => void preview()}>Ver cómo quedan</Button>}
      >
        <div className="stack" onInput={() => setDirty(true)}>
          <EntityFields
            entity={priceListEntity}
            form={form}
            shown={toWire(priceListEntity, { ...EMPTY, ...stored })}
            controls={{}}
          />
        </div>
        <BuyersField
          chosen={buyers}
          error={form.errors.companies ?? form.errors.groups}
          onChange={changeBuyers}
        />
        <RulesField
          rules={rules}
          errors={form.errors}
          checked={checked}
          onChange={changeRules}
          onTyped={(text) => {
            typed.current = text;
          }}
        />
      </Form>
      {problem !== '' && <Notice tone="danger">{problem}</Notice>}
      {shown && <Preview {...shown} />}
      {question}
    </>
  );
};
