/** Second step: how to reach the buyer, where the order goes, how it is paid, and the confirmation. */

import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { stateList } from '#contract/calls/catalog';
import type { User } from '#contract/entities/people';
import { needsAddress } from '#contract/orders/payments';
import { $cart } from '#stores/cart/cart';
import { EMPTY_TEXT } from '#stores/cart/cart-change-rules';
import { $draft, changeDraft } from '#stores/checkout/checkout-draft';
import { $placing, $shippingPrices, forgetPlacing } from '#stores/checkout/place-order';
import { listOf } from '#stores/reads/reference-lists';
import { listPath } from '#variants/paths';
import { Icon } from '../../../icons/Icon.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { goTo } from '../address.ts';
import styles from '../Checkout.module.css';
import { choicesOf } from '../order/choices.ts';
import { invoiceOf } from '../order/invoice.ts';
import { errorAt, type Question } from '../order/order-errors.ts';
import { Section } from '../Section.tsx';
import { Totals } from '../Totals.tsx';
import { AddressChoice } from './AddressChoice.tsx';
import { BranchChoice } from './BranchChoice.tsx';
import { InvoiceChoice } from './InvoiceChoice.tsx';
import { OrderNote } from './OrderNote.tsx';
import { PaymentChoice } from './PaymentChoice.tsx';
import { PhoneChoice } from './PhoneChoice.tsx';
import { PlacingNotice } from './PlacingNotice.tsx';
import { ShippingChoice, ShippingHere } from './ShippingChoice.tsx';
import { useConfirm } from './use-confirm.ts';
import { useFreshPerson } from './use-fresh-person.ts';
import { usePayments } from './use-payments.ts';
import { useRefusal } from './use-refusal.ts';

interface DetailProps {
  user: User;
  onBack: () => void;
}

export const Detail = ({ user, onBack }: DetailProps) => {
  const cart = useStore($cart);
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
  // A department alone is no address yet: what it would cost there is not known before.
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
            phones={user.person?.phones ?? []}
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
              addresses={user.person?.addresses ?? []}
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
            chosen={choices.payment.id}
            cart={cart}
            shippingCents={choices.shipping.priceCents}
            onChoose={(paymentId) => change({ paymentId })}
          />
        </Section>
        <Section title="Factura">
          <InvoiceChoice
            invoice={invoiceOf(draft.invoice, user.company)}
            nameError={errorOf('invoiceName')}
            identifierError={errorOf('invoiceIdentifier')}
            onChange={onChange}
          />
        </Section>
        <Section title="Nota">
          <OrderNote text={draft.observation} error={errorOf('note')} />
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
              <button
                type="button"
                className="button button-small"
                onClick={() => goTo('done', 'push', draft.placedGuid)}
              >
                Ver el pedido
              </button>
            </Notice>
          ))}
      </Totals>
    </div>
  );
};
