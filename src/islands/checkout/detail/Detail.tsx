/** Second step: how to reach the buyer, where the order goes, how it is paid, and the confirmation. */

import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { stateList } from '#contract/calls/catalog';
import { boughtOrder } from '#contract/definitions/order';
import type { Person, User } from '#contract/entities/people';
import { needsAddress } from '#contract/orders/payments';
import { refreshUser } from '#stores/account/session';
import { $cart } from '#stores/cart/cart';
import { EMPTY_TEXT } from '#stores/cart/cart-change-rules';
import { $draft, type CheckoutDraft, changeDraft } from '#stores/checkout/checkout-draft';
import { $discounted } from '#stores/checkout/discount';
import { $placing, $shippingPrices, forgetPlacing } from '#stores/checkout/place-order';
import { listOf } from '#stores/reads/reference-lists';
import { listPath } from '#variants/paths';
import { Icon } from '../../../icons/Icon.tsx';
import { Button } from '../../../ui/Button.tsx';
import { BranchChoice } from '../../../ui/checkout/BranchChoice.tsx';
import { InvoiceChoice } from '../../../ui/checkout/InvoiceChoice.tsx';
import { invoiceOf } from '../../../ui/checkout/invoice.ts';
import { PaymentChoice } from '../../../ui/checkout/PaymentChoice.tsx';
import { Section } from '../../../ui/checkout/Section.tsx';
import { ShippingChoice, ShippingHere } from '../../../ui/checkout/ShippingChoice.tsx';
import { usePayments } from '../../../ui/checkout/use-payments.ts';
import { EntityFields } from '../../../ui/edit/EntityFields.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { goTo } from '../address.ts';
import styles from '../Checkout.module.css';
import { choicesOf } from '../order/choices.ts';
import { errorAt, type Question } from '../order/order-errors.ts';
import { Totals } from '../Totals.tsx';
import { AddressChoice, PhoneChoice } from './ContactChoice.tsx';
import { PlacingNotice } from './PlacingNotice.tsx';
import { useConfirm } from './use-confirm.ts';
import { useRefusal } from './use-refusal.ts';

const lacks = (all: readonly { id: number }[] = [], id: number): boolean =>
  id > 0 && all.every((one) => one.id !== id);

const useFreshPerson = (
  person: Pick<Person, 'phones' | 'addresses'> | null,
  { phoneId, addressId }: Pick<CheckoutDraft, 'phoneId' | 'addressId'>,
): void => {
  // The choice is every tab's, the person is each one's own.
  const isBehind = lacks(person?.phones, phoneId) || lacks(person?.addresses, addressId);
  useEffect(() => {
    if (isBehind) void refreshUser();
  }, [isBehind]);
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') void refreshUser();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
};

interface DetailProps {
  user: User;
  onBack: () => void;
}

export const Detail = ({ user, onBack }: DetailProps) => {
  const cart = useStore($cart);
  const { cart: discounted } = useStore($discounted);
  const draft = useStore($draft);
  const placing = useStore($placing);
  const [placedBefore] = useState(draft.placedGuid);
  const payments = usePayments();
  const { items: states } = useStore(listOf(stateList));
  const shippingPrices = useStore($shippingPrices);
  const choose = (person: User['person']) =>
    choicesOf($draft.get(), person, { ...variant, payments }, { states, shippingPrices });
  const choices = choose(user.person);
  const { errors, refusals, forget, submitPhone, submitAddress, isConfirming, confirm } =
    useConfirm({
      user,
      choices,
      chooseAgain: choose,
    });
  const errorOf = (question: Question) => errorAt(errors, question);
  // A department alone is no address: its delivery price is unknown.
  const hasPlace = draft.newAddress
    ? draft.newAddress.address.trim() !== ''
    : choices.address !== undefined;
  useFreshPerson(user.person, draft);
  const root = useRef<HTMLDivElement>(null);
  useRefusal(root, refusals);

  const onChange = (): void => {
    forget();
    if (placing.status === 'failed') forgetPlacing();
  };
  const change = (changes: Parameters<typeof changeDraft>[0]): void => {
    changeDraft(changes);
    onChange();
  };

  return (
    <div className={styles.columns} ref={root}>
      {/* The choices are sent as they were when the buyer confirmed them. */}
      <div className={styles.main} inert={isConfirming}>
        <button type="button" className={`button button-quiet ${styles.back}`} onClick={onBack}>
          <Icon name="chevron-left" /> Volver a mi compra
        </button>
        <Section title="Teléfono de contacto" error={errorOf('phone')}>
          <PhoneChoice
            all={user.person?.phones ?? []}
            chosen={choices.phone}
            submit={submitPhone}
            onChoose={(phoneId) => change({ phoneId, newPhone: null })}
          />
        </Section>
        <Section title="Envío" error={errorOf('shipping')}>
          <ShippingChoice
            offered={choices.shippings}
            chosen={choices.shipping}
            onChoose={(shippingId) => change({ shippingId })}
          />
        </Section>
        {needsAddress(choices.shipping.id) ? (
          <Section title="Dirección de entrega" error={errorOf('address')}>
            <AddressChoice
              all={user.person?.addresses ?? []}
              chosen={choices.address}
              submit={submitAddress}
              onChoose={(addressId) => change({ addressId, newAddress: null })}
            />
            <ShippingHere shipping={hasPlace ? choices.shipping : undefined} />
          </Section>
        ) : (
          <Section title="Local donde lo retiras" error={errorOf('branch')}>
            <BranchChoice
              branches={variant.branches}
              items={cart.items}
              chosen={choices.branch}
              onChoose={(branchCode) => change({ branchCode })}
            />
          </Section>
        )}
        <Section title="Forma de pago" error={errorOf('payment')}>
          <PaymentChoice
            payments={payments}
            chosen={choices.payment?.id ?? ''}
            items={discounted.items}
            shippingCents={choices.shipping.priceCents}
            onChoose={(paymentId) => change({ paymentId })}
          />
        </Section>
        <Section title="Factura">
          <InvoiceChoice
            invoice={invoiceOf(draft.invoice, user.company)}
            nameError={errorOf('invoiceName')}
            identifierError={errorOf('invoiceIdentifier')}
            onInvoice={(invoice) => change({ invoice })}
          />
        </Section>
        <Section title="Nota">
          <EntityFields
            entity={boughtOrder}
            form={{ errors }}
            shown={draft.written}
            controls={{}}
            onValue={(name, value) => change({ written: { ...draft.written, [name]: value } })}
          />
        </Section>
      </div>
      <Totals
        cart={cart}
        shipping={choices.shipping}
        isSeller={user.isSeller}
        isSending={isConfirming || placing.status === 'sending'}
        confirmText={
          placing.status === 'priceChanged'
            ? 'Confirmar el nuevo total'
            : placing.status === 'noAnswer'
              ? 'Reintentar'
              : 'Confirmar compra'
        }
        onConfirm={() => void confirm()}
      >
        <PlacingNotice placing={placing} onBack={onBack} />
        {cart.items.length === 0 &&
          placing.status === 'idle' &&
          (draft.placedGuid === placedBefore ? (
            <Notice tone="info">
              <span>{EMPTY_TEXT}</span>
              <a className="button button-small" href={listPath(variant)}>
                Ver productos
              </a>
            </Notice>
          ) : (
            <Notice tone="info">
              <span>Ya confirmaste esta compra en otra pestaña.</span>
              <Button look="small" onClick={() => goTo('done', 'push', draft.placedGuid)}>
                Ver el pedido
              </Button>
            </Notice>
          ))}
      </Totals>
    </div>
  );
};
