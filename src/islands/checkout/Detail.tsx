/** Second step: how to reach the buyer, where the order goes, how it is paid, and the confirmation. */

import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { stateList } from '#contract/calls/catalog';
import { orderPayload } from '#contract/calls/orders';
import type { User } from '#contract/entities/people';
import { messages } from '#contract/messages';
import { canBePaid, needsAddress } from '#contract/payments';
import { $cart } from '#stores/cart';
import { $draft, changeDraft } from '#stores/checkout-draft';
import { listOf } from '#stores/lists';
import { goToPay } from '#stores/paying';
import { $placing, $shippingPrices, forgetPlacing, placeOrder } from '#stores/placing';
import { $session } from '#stores/session';
import { showToast } from '#stores/toasts';
import { Icon } from '../../icons/Icon.tsx';
import { AddressChoice } from './AddressChoice.tsx';
import styles from './Checkout.module.css';
import { choicesOf } from './choices.ts';
import type { Submit } from './NewContact.tsx';
import { PaymentChoice } from './PaymentChoice.tsx';
import { PhoneChoice } from './PhoneChoice.tsx';
import { PlacingNotice } from './PlacingNotice.tsx';
import { orderInput } from './payload.ts';
import { Section } from './Section.tsx';
import { ShippingChoice } from './ShippingChoice.tsx';
import { Totals } from './Totals.tsx';
import { usePaymentOptions, usePayments } from './use-payments.ts';

interface DetailProps {
  user: User;
  onBack: () => void;
}

/** Field → message. */
type FormErrors = Readonly<Record<string, string>>;

const isEmpty = (errors: FormErrors): boolean => Object.keys(errors).length === 0;

/** The order's messages by the part of the page that shows them. */
const orderErrors = (order: unknown): FormErrors => {
  const parsed = orderPayload.safeParse(order);
  const issues = parsed.error?.issues.toReversed() ?? [];
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]));
};

/** The server names fields from the body's root: `order.OrderPhone`. */
const orderFields = (fields: FormErrors): FormErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.replace(/^order\./, ''), message]),
  );

export const Detail = ({ user, onBack }: DetailProps) => {
  const cart = useStore($cart);
  const draft = useStore($draft);
  const placing = useStore($placing);
  const payments = usePayments();
  const known = usePaymentOptions();
  const offered = { shippings: variant.shippings, payments };
  const { items: states } = useStore(listOf(stateList));
  const shippingPrices = useStore($shippingPrices);
  const choices = choicesOf(draft, user.person, offered, { states, shippingPrices });
  const [errors, setErrors] = useState<FormErrors>({});
  const submitPhone = useRef<Submit>(null);
  const submitAddress = useRef<Submit>(null);
  const said: FormErrors = {
    ...errors,
    ...(placing.status === 'failed' ? orderFields(placing.fields) : {}),
  };
  const takesAddress = needsAddress(choices.shipping.id);

  const choose = (changes: Parameters<typeof changeDraft>[0]): void => {
    changeDraft(changes);
    setErrors({});
    if (placing.status === 'failed') forgetPlacing();
  };

  /** A form that is open with something typed is meant: it is saved first. */
  const saveForms = async (): Promise<boolean> => {
    const { newPhone, newAddress } = draft;
    const isPhoneSaved = !newPhone?.phone.trim() || (await submitPhone.current?.());
    const isAddressTyped = takesAddress && newAddress?.address.trim();
    const isAddressSaved = !isAddressTyped || (await submitAddress.current?.());
    return isPhoneSaved === true && isAddressSaved === true;
  };

  const confirm = async (): Promise<void> => {
    if (!(await saveForms())) return;
    // Saving may have added to the person and to the draft.
    const session = $session.get();
    const buyer = session.status === 'user' ? session.user : user;
    const now = choicesOf($draft.get(), buyer.person, offered, { states, shippingPrices });
    // An address that was saved just now may be reached by another one: the buyer looks at it first.
    if (now.shipping.id !== choices.shipping.id)
      return setErrors({ OrderShippingId: messages.shippingZone });
    const order = orderInput($cart.get(), buyer, now, variant.destinationCompany);
    const found = orderErrors(order);
    setErrors(found);
    if (!isEmpty(found)) {
      const { OrderPhone, OrderAddress, ...others } = found;
      const other = Object.values(others)[0];
      if (OrderPhone === undefined && OrderAddress === undefined && other !== undefined)
        showToast('error', other);
      return;
    }
    const placed = await placeOrder(order);
    // PayPal's window needs a click of its own, on the last step.
    const hasWindow = known?.some(({ id, publicKey }) => id === placed?.paymentId && publicKey);
    if (placed && canBePaid(placed) && !hasWindow) await goToPay(placed);
  };

  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <button type="button" className={`button button-quiet ${styles.back}`} onClick={onBack}>
          <Icon name="chevron-left" /> Volver a mi compra
        </button>
        <Section title="Teléfono de contacto">
          <PhoneChoice
            phones={user.person?.phones ?? []}
            chosen={choices.phone}
            error={said.OrderPhone}
            submit={submitPhone}
            onChoose={(phoneId) => choose({ phoneId })}
          />
        </Section>
        <Section title="Envío">
          <ShippingChoice
            offered={choices.shippings}
            chosen={choices.shipping}
            error={said.OrderShippingId}
            onChoose={(shippingId) => choose({ shippingId })}
          />
        </Section>
        {takesAddress && (
          <Section title="Dirección de entrega">
            <AddressChoice
              addresses={user.person?.addresses ?? []}
              chosen={choices.address}
              error={said.OrderAddress ?? said.OrderAddressCityId}
              submit={submitAddress}
              onChoose={(addressId) => choose({ addressId })}
            />
          </Section>
        )}
        <Section title="Forma de pago">
          <PaymentChoice
            payments={payments}
            chosen={choices.payment.id}
            cart={cart}
            shippingCents={choices.shipping.priceCents}
            onChoose={(paymentId) => choose({ paymentId })}
          />
        </Section>
      </div>
      <Totals
        cart={cart}
        shipping={choices.shipping}
        isSeller={user.isSeller}
        isSending={placing.status === 'sending'}
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
      </Totals>
    </div>
  );
};
