import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { MAX_SOLD } from '#contract/calls/counter';
import { priceChange } from '#contract/calls/orders';
import type { Order } from '#contract/entities/orders';
import { readCaller } from '#contract/people/caller-fields';
import { offerCamera } from '#search-box/camera-button';
import {
  $counterBranch,
  $counterSale,
  type CounterSale,
  changeSale,
  sell,
  startSale,
} from '#stores/orders/counter-sale';
import { showToast } from '#stores/toasts';
import { officeOrderPath, officePath } from '#variants/back-office';
import { Button } from '../../ui/Button.tsx';
import { firstRefused } from '../../ui/form/refused.ts';
import { Select } from '../../ui/form/Select.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { type FoundProduct, findProducts, ProductBox } from '../../ui/office/ProductBox.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useBranches } from '../../ui/use-branches.ts';
import { useStocks } from '../../ui/use-stocks.ts';
import styles from './Counter.module.css';
import { CustomerFields } from './CustomerFields.tsx';
import { PayForm } from './PayForm.tsx';
import { SoldLines } from './SoldLines.tsx';
import { SoldNotice } from './SoldNotice.tsx';
import {
  isStrayKey,
  lineProblem,
  readPayments,
  toSale,
  totalOf,
  unpaidText,
  withSold,
} from './sale-sums.ts';

const orders = officePath(variant, 'office-orders') ?? '';

/** Errors of a refused sale, for its lines by code and for its fields. */
interface Problems {
  text: string;
  lines: Readonly<Record<string, string>>;
  fields: Readonly<Record<string, string>>;
}
const NONE: Problems = { text: '', lines: {}, fields: {} };

/** Returns the company whose price lists count. A person without an employer has the shop's own, without its name. */
const listsOf = ({ known }: CounterSale): number | null =>
  known && known.companyName !== '' ? known.companyId : null;

/** Sets the lines to the prices of the chosen customer. */
const priceLines = async (): Promise<void> => {
  const { lines } = $counterSale.get();
  const companyId = listsOf($counterSale.get());
  if (lines.length === 0) return;
  const codes = lines.map(({ code }) => ({ code, quantity: 1 }));
  const { found } = await findProducts(codes, companyId);
  // Without an answer the server refuses the old prices and tells the new ones.
  if (listsOf($counterSale.get()) !== companyId) return;
  const priceOf = new Map(found.map(({ code, price }) => [code, price]));
  changeSale((now) => ({
    lines: now.lines.map((line) => ({ ...line, price: priceOf.get(line.code) ?? line.price })),
  }));
};

interface BranchSelectProps {
  branches: ReturnType<typeof useBranches>;
  /** Empty = none. */
  chosen: string;
  onChosen?: () => void;
  isDisabled?: boolean;
}

/** Chooses the branch whose units are sold, for this device. */
const BranchSelect = ({ branches, chosen, onChosen, isDisabled = false }: BranchSelectProps) => (
  <Select
    label="Local"
    value={chosen}
    placeholder="Elige el local"
    options={branches.map(({ code, name }) => ({ id: code, name }))}
    onChange={(code) => {
      $counterBranch.set(code);
      onChosen?.();
    }}
    disabled={isDisabled}
    hint={chosen === '' ? 'Las ventas salen de su stock. Queda elegido en este equipo.' : undefined}
  />
);

interface CounterProps {
  branches: ReturnType<typeof useBranches>;
  branch: ReturnType<typeof useBranches>[number];
}

const Counter = ({ branches, branch }: CounterProps) => {
  const sale = useStore($counterSale);
  const [isSending, setSending] = useState(false);
  const [problems, setProblems] = useState(NONE);
  const [isRefused, setRefused] = useState(false);
  const [sold, setSold] = useState<Order>();
  const box = useRef<HTMLInputElement>(null);
  const scanner = useRef<HTMLDivElement>(null);
  const pay = useRef<HTMLFormElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  const { lines, sent } = sale;
  const companyId = listsOf(sale);
  const isUnknown = sent !== undefined && !isSending;
  const stocks = useStocks(lines.map(({ code }) => code));
  const total = totalOf(lines);
  const paid = readPayments(sale, total);
  const focusBox = (): void => box.current?.focus();

  const add = (found: readonly FoundProduct[]): void => {
    if ($counterSale.get().sent !== undefined) {
      const names = found.map(({ name }) => name).join(', ');
      showToast('warning', `La venta se está guardando: agrega después ${names}.`);
      return;
    }
    setProblems(NONE);
    // The change of the last sale would be read as this one's.
    setSold(undefined);
    for (const product of found) {
      if (product.price <= 0)
        showToast('warning', `${product.name} no tiene precio: ponle uno en Productos.`);
      else if (lines.length >= MAX_SOLD)
        showToast('warning', `Una venta lleva hasta ${MAX_SOLD} líneas.`);
      else changeSale((now) => ({ lines: withSold(now.lines, product) }));
    }
  };
  const addCode = async (code: string): Promise<void> => {
    focusBox();
    const { found, problem } = await findProducts([{ code, quantity: 1 }], companyId);
    if (found.length > 0) add(found);
    else showToast('warning', problem ?? `Ningún producto tiene el código ${code}.`);
  };
  const scan = useRef(addCode);
  scan.current = addCode;
  useEffect(() => {
    const { name, phone } = readCaller(location.search);
    if (name !== '' || phone !== '') {
      changeSale((now) => ({ name: now.name || name, phone: now.phone || phone }));
      history.replaceState(history.state, '', location.pathname);
    }
  }, []);
  useEffect(() => {
    const life = new AbortController();
    if (scanner.current)
      void offerCamera(scanner.current, (code) => void scan.current(code), life.signal);
    box.current?.focus();
    return () => life.abort();
  }, []);
  useEffect(() => {
    if (isUnknown) again.current?.focus();
  }, [isUnknown]);

  const toPay = (): void => {
    if (lines.length === 0) return;
    const form = pay.current;
    const field =
      form?.querySelector<HTMLInputElement>('input:not([type="radio"])') ??
      form?.querySelector<HTMLInputElement>('input:checked');
    field?.focus();
    form?.scrollIntoView({ block: 'nearest' });
  };

  /** Shows a refusal where it belongs. */
  const show = (error: {
    text: string;
    code?: string;
    detail?: unknown;
    fields?: object;
  }): void => {
    const changed =
      error.code === 'order.priceChanged' ? priceChange.safeParse(error.detail).data : undefined;
    if (changed)
      changeSale((now) => ({
        lines: now.lines.map((line) => ({
          ...line,
          price: changed.items.find(({ code }) => code === line.code)?.price ?? line.price,
        })),
      }));
    const byLine: Record<string, string> = {};
    const byField: Record<string, string> = {};
    for (const [path, message] of Object.entries(error.fields ?? {})) {
      const [, at] = /^sale\.Items\.(\d+)/.exec(path) ?? [];
      const code = at === undefined ? undefined : lines[Number(at)]?.code;
      if (code !== undefined) byLine[code] = message;
      else byField[path.replace(/^sale\./, '')] = message;
    }
    const [first] = [byField.Payments, ...Object.values(byField)].filter(Boolean);
    setProblems({
      text: Object.keys(byLine).length > 0 && !first ? '' : (first ?? error.text),
      lines: byLine,
      fields: byField,
    });
  };

  const finish = async (): Promise<void> => {
    if (isSending) return;
    if (sent === undefined) {
      if (lines.length === 0) {
        setProblems({ ...NONE, text: 'Agrega al menos un producto.' });
        return focusBox();
      }
      const wrong = lines.find((line) => lineProblem(line) !== '');
      if (wrong) {
        setProblems({ ...NONE, text: `Revisa la línea de ${wrong.name}.` });
        return firstRefused(pay.current?.closest('fieldset') ?? null)?.focus();
      }
      if (unpaidText(paid) !== '') {
        setRefused(true);
        toPay();
        return;
      }
    }
    setProblems(NONE);
    setSending(true);
    const answer = await sell(toSale(sale, branch.code, paid.payments));
    setSending(false);
    if ('order' in answer) {
      setSold(answer.order);
      setRefused(false);
      focusBox();
    } else if (!answer.isUnknown) {
      show(answer.error);
      if (answer.error.code === 'order.keyReused') startSale();
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only moves the focus of keys that no control takes
    <div
      className="stack"
      onKeyDown={(event) => {
        if (!(event.target instanceof Element) || !isStrayKey(event.target, event)) return;
        // Not a shortcut of the office.
        event.stopPropagation();
        focusBox();
      }}
    >
      <BranchSelect
        branches={branches}
        chosen={branch.code}
        onChosen={focusBox}
        isDisabled={isUnknown}
      />
      {sold && (
        <SoldNotice
          key={sold.id}
          order={sold}
          href={officeOrderPath(variant, sold.number) ?? orders}
          onDone={focusBox}
        />
      )}
      {isUnknown && (
        <Notice tone="danger">
          <p>
            No se sabe si la venta se guardó: no llegó la respuesta. Vuelve a intentarlo; si ya está
            guardada, queda la misma, una sola vez.
          </p>
          <div className="cluster">
            <button
              type="button"
              ref={again}
              className="button button-primary"
              onClick={() => void finish()}
            >
              Volver a intentar
            </button>
            <a href={orders}>Ver los pedidos</a>
          </div>
        </Notice>
      )}
      <fieldset className={styles.whole} disabled={isUnknown}>
        <div ref={scanner} className={styles.scanner}>
          <ProductBox
            companyId={companyId}
            input={box}
            onAdd={add}
            onDone={toPay}
            hint="Pasa el lector, o escribe código o nombre y Enter. Enter sin texto pasa al cobro."
          />
        </div>
        {lines.length > 0 && (
          <SoldLines
            lines={lines}
            stocks={
              new Map((stocks.data?.data ?? []).map((stock) => [stock.code.toLowerCase(), stock]))
            }
            branch={branch}
            errors={problems.lines}
            onChange={(code, changes) => {
              setProblems(NONE);
              changeSale((now) => ({
                lines: now.lines.map((line) =>
                  line.code === code ? { ...line, ...changes } : line,
                ),
              }));
            }}
            onRemove={(code) =>
              changeSale((now) => ({ lines: now.lines.filter((line) => line.code !== code) }))
            }
            onStray={(code) => void addCode(code)}
            onDone={focusBox}
          />
        )}
        <CustomerFields
          sale={sale}
          errors={problems.fields}
          onDone={focusBox}
          onChosen={() => void priceLines()}
        />
        <PayForm
          form={pay}
          sale={sale}
          total={total}
          paid={paid}
          error={problems.text}
          isRefused={isRefused}
          isSending={isSending}
          onPay={() => void finish()}
          onStray={(code) => void addCode(code)}
          onLeave={focusBox}
        />
        {lines.length > 0 && (
          <div>
            <Button
              look="quiet small"
              aria-disabled={sent !== undefined}
              onClick={() => {
                if (sent !== undefined) return;
                startSale();
                setProblems(NONE);
                focusBox();
              }}
            >
              Vaciar la venta
            </Button>
          </div>
        )}
      </fieldset>
    </div>
  );
};

/** `/gestion/mostrador`: scan, take the money, give the receipt. */
export const CounterScreen = () => {
  const { sent } = useStore($counterSale, { ssr: 'initial' });
  const stored = useStore($counterBranch, { ssr: 'initial' });
  const branches = useBranches();
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const [first, ...others] = branches;
  const chosen =
    branches.find(({ code }) => code === stored) ?? (others.length === 0 ? first : undefined);
  // A sale that waits for its answer has its branch already.
  const branch = chosen ?? (sent === undefined ? undefined : first);
  if (!first) return <Notice tone="warning">La tienda no tiene locales.</Notice>;
  if (!isReady) return <Spinner />;
  return branch ? (
    <Counter branches={branches} branch={branch} />
  ) : (
    <BranchSelect branches={branches} chosen="" />
  );
};
