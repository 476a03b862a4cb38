import { variant } from 'virtual:variant';
import { useState } from 'react';
import { costText, formatMoney, fromCents, toCents } from '#contract/amounts/money';
import { priceChange } from '#contract/calls/orders';
import { quotationAccept, quotationAcceptFor } from '#contract/calls/quotations';
import { byOwnNames, wireName } from '#contract/definitions/entity';
import { boughtOrder } from '#contract/definitions/order';
import { personAddress } from '#contract/definitions/person';
import type { User } from '#contract/entities/people';
import type { OfferedQuotation } from '#contract/entities/quotations';
import { needsAddress } from '#contract/orders/payments';
import { withReturnPath } from '#stores/account/return-path';
import type { InvoiceDraft } from '#stores/checkout/checkout-draft';
import { acceptForCustomer, acceptQuotation } from '#stores/quotations';
import { ownOrdersOf } from '#variants/own-orders';
import { pathOf, placedOrderPath } from '#variants/paths';
import { addressFields } from '../../ui/checkout/address-fields.ts';
import { BranchChoice } from '../../ui/checkout/BranchChoice.tsx';
import { InvoiceChoice } from '../../ui/checkout/InvoiceChoice.tsx';
import { invoiceOf } from '../../ui/checkout/invoice.ts';
import { PaymentChoice } from '../../ui/checkout/PaymentChoice.tsx';
import { Section } from '../../ui/checkout/Section.tsx';
import { ShippingChoice } from '../../ui/checkout/ShippingChoice.tsx';
import { usePayments } from '../../ui/checkout/use-payments.ts';
import { EntityFields } from '../../ui/edit/EntityFields.tsx';
import { readFields } from '../../ui/edit/entity-values.ts';
import { FieldRow, Form } from '../../ui/form/Form.tsx';
import { ItemFields } from '../../ui/form/ItemFields.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Quotation.module.css';

const LOGIN_PATH = pathOf(variant, 'login') ?? '/iniciar';
const REGISTER_PATH = pathOf(variant, 'register');
const MY_ORDERS = ownOrdersOf(variant);
/** Returns a link that comes back to the quotation. */
const hereFrom = (path: string): string => withReturnPath(path, location.pathname);

/** Says why an account is needed. */
const accountText = (guestLimit: number): string =>
  guestLimit > 0
    ? `Los presupuestos de más de ${formatMoney(toCents(guestLimit))} se aceptan con una cuenta. Ingresa o regístrate, y vuelves aquí.`
    : 'Los presupuestos se aceptan con una cuenta. Ingresa o regístrate, y vuelves aquí.';

const ownAddress = byOwnNames(personAddress);

/** The default one, else the first. */
const firstOf = <T extends { isDefault: boolean }>(all: readonly T[] = []): T | undefined =>
  all.find(({ isDefault }) => isDefault) ?? all[0];

/** Errors of the address's controls, which have names of their own. */
const addressErrors = (errors: FieldErrors): FieldErrors => {
  const at = (field: string) => errors[`order.${field}`];
  const found = { address: at('OrderAddress'), cityId: at('OrderAddressCityId') };
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  );
};

interface AcceptFormProps {
  quotation: OfferedQuotation;
  quotationKey: string;
  /** Null = without an account. */
  user: User | null;
  /** Whether a seller accepts it for the customer, who is on the phone. */
  isForCustomer?: boolean;
  orderHref: (order: { number: number; key: string }) => string;
  /** The quotation may have changed. */
  onAgain: () => void;
}

/** Chooses delivery and payment, and turns the quotation into an order. */
export const AcceptForm = (props: AcceptFormProps) => {
  const { quotation, quotationKey, user, isForCustomer = false, orderHref, onAgain } = props;
  const payments = usePayments();
  const [prices, setPrices] = useState<Readonly<Record<string, number>>>({});
  // Pieces that are made first arrive when the notes say.
  const isInStock = quotation.items.every(({ code }) => code !== '');
  const shippings = variant.shippings.map((one) => ({
    ...one,
    arrival: isInStock ? one.arrival : '',
    priceCents: prices[one.id] ?? one.priceCents,
  }));
  const [shippingId, setShippingId] = useState(shippings[0]?.id ?? '');
  const shipping = shippings.find(({ id }) => id === shippingId) ?? shippings[0];
  const [branchCode, setBranchCode] = useState(quotation.branchCode);
  const branch =
    variant.branches.find(({ code }) => code === branchCode) ??
    variant.branches.find(({ isDefault }) => isDefault) ??
    variant.branches[0];
  const [paymentId, setPaymentId] = useState('');
  const payment = payments.find(({ id }) => id === paymentId) ?? payments[0];
  const [invoice, setInvoice] = useState<InvoiceDraft>(() =>
    invoiceOf(null, user?.company ?? null),
  );
  const phone = firstOf(user?.person?.phones);
  const [address] = useState(() => firstOf(user?.person?.addresses));
  const isDelivered = shipping !== undefined && needsAddress(shipping.id);
  const needsLogin = user === null && quotation.needsAccount && !isForCustomer;
  const [firstName = '', ...lastNames] = quotation.customerName.split(' ');

  const form = useForm({
    schema: isForCustomer ? quotationAcceptFor.input : quotationAccept.input,
    read: (data) => ({
      key: quotationKey,
      version: quotation.version,
      shippingPrice: fromCents(shipping?.priceCents ?? 0),
      order: {
        OrderPhone: String(data.get('order.OrderPhone') ?? ''),
        OrderPhoneType: phone?.type ?? 'HOM',
        ...addressFields(isDelivered ? readFields(ownAddress, data) : undefined),
        OrderShippingId: shipping?.id,
        OrderBranchCode: isDelivered ? '' : (branch?.code ?? ''),
        OrderPaymentId: payment?.id,
        OrderInvoiceName: invoice.isWanted ? invoice.name : '',
        OrderInvoiceIdentifier: invoice.isWanted ? invoice.identifier : '',
        ...readFields(boughtOrder, data),
      },
      ...(user === null && {
        guest: {
          name: String(data.get('guest.name') ?? ''),
          lastName: String(data.get('guest.lastName') ?? ''),
          email: String(data.get('guest.email') ?? ''),
        },
      }),
    }),
    send: async ({ guest, ...acceptance }) => {
      const reply = await (isForCustomer && guest
        ? acceptForCustomer({ ...acceptance, guest })
        : acceptQuotation({ ...acceptance, guest }));
      if (reply.ok) {
        const { isPaidOnline, gUID, ...order } = reply.data.data;
        location.assign(isPaidOnline && user ? placedOrderPath(variant, gUID) : orderHref(order));
        return undefined;
      }
      const { code, detail, text, fields } = reply.error;
      const changed = code === 'order.priceChanged' && priceChange.safeParse(detail).data;
      if (changed && shipping)
        setPrices({ ...prices, [shipping.id]: toCents(changed.shippingPrice) });
      if (code === 'quotation.changed' || code === 'quotation.over') onAgain();
      return { text, ...(fields && { fields }) };
    },
  });
  const { errors } = form;

  if (needsLogin)
    return (
      <Notice tone="info">
        <p>{accountText(quotation.guestLimit)}</p>
        <p className="cluster">
          <a className="button button-small" href={hereFrom(LOGIN_PATH)}>
            Ingresar
          </a>
          {REGISTER_PATH !== undefined && (
            <a className="button button-small" href={hereFrom(REGISTER_PATH)}>
              Registrarme
            </a>
          )}
        </p>
      </Notice>
    );
  if (!shipping) return null;
  return (
    <div className={styles.sections}>
      <Form form={form} submitText="Aceptar y hacer el pedido" label="Aceptar el presupuesto">
        {user ? (
          <p className="muted">Lo aceptas con tu cuenta, {user.email}.</p>
        ) : (
          <Section title="Quién compra">
            {isForCustomer ? (
              <p className="small">Lo aceptas por tu cliente: el historial dice que fuiste tú.</p>
            ) : (
              <p className="small">
                ¿Tienes cuenta? <a href={hereFrom(LOGIN_PATH)}>Ingresa</a> y el pedido queda en{' '}
                {MY_ORDERS?.title ?? 'ella'}.
              </p>
            )}
            <FieldRow>
              <TextField
                form={form}
                name="guest.name"
                label="Nombre"
                autoComplete={isForCustomer ? 'off' : 'given-name'}
                defaultValue={firstName}
              />
              <TextField
                form={form}
                name="guest.lastName"
                label="Apellido"
                autoComplete={isForCustomer ? 'off' : 'family-name'}
                defaultValue={lastNames.join(' ')}
              />
            </FieldRow>
            <TextField
              form={form}
              name="guest.email"
              label="Email"
              type="email"
              inputMode="email"
              autoComplete={isForCustomer ? 'off' : 'email'}
              defaultValue={quotation.customerEmail}
            />
          </Section>
        )}
        <TextField
          form={form}
          name="order.OrderPhone"
          label="Teléfono"
          type="tel"
          inputMode="tel"
          autoComplete={isForCustomer ? 'off' : 'tel'}
          defaultValue={user ? phone?.phone : quotation.customerPhone}
        />
        <Section title="Envío" error={errors['order.OrderShippingId']}>
          <ShippingChoice offered={shippings} chosen={shipping} onChoose={setShippingId} />
        </Section>
        {isDelivered ? (
          <Section title="Dirección de entrega">
            <ItemFields
              entity={personAddress}
              form={{ ...form, errors: addressErrors(errors) }}
              values={address}
            />
          </Section>
        ) : (
          <Section title="Local donde lo retiras" error={errors['order.OrderBranchCode']}>
            <BranchChoice
              branches={variant.branches}
              items={quotation.items.filter(({ code }) => code !== '')}
              chosen={branch}
              onChoose={setBranchCode}
            />
          </Section>
        )}
        <Section title="Forma de pago" error={errors['order.OrderPaymentId']}>
          <PaymentChoice
            payments={payments}
            chosen={payment?.id ?? ''}
            items={quotation.items.map(({ unitPrice, quantity }) => ({
              priceCents: toCents(unitPrice),
              quantity,
            }))}
            shippingCents={shipping.priceCents}
            onChoose={setPaymentId}
          />
        </Section>
        <Section title="Factura">
          <InvoiceChoice
            invoice={invoice}
            nameError={errors['order.OrderInvoiceName']}
            identifierError={errors['order.OrderInvoiceIdentifier']}
            onInvoice={setInvoice}
          />
        </Section>
        <EntityFields
          entity={boughtOrder}
          form={{
            errors: Object.fromEntries(
              Object.keys(boughtOrder.fields).map((name) => {
                const wire = wireName(boughtOrder, name);
                return [wire, errors[`order.${wire}`] ?? ''];
              }),
            ),
          }}
          shown={{}}
          controls={{}}
        />
        <div aria-live="polite" aria-atomic="true">
          <p className={styles.total}>
            <span>{shipping.name}</span>
            <span className={styles.amount}>{costText(shipping.priceCents)}</span>
          </p>
          <p className={styles.total}>
            <span>
              Total <small>IVA inc</small>
            </span>
            <strong>{formatMoney(toCents(quotation.total) + shipping.priceCents)}</strong>
          </p>
        </div>
      </Form>
    </div>
  );
};
