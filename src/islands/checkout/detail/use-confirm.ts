/** 'Confirmar compra': saves typed contact details, validates, sends, and starts the payment. */

import { variant } from 'virtual:variant';
import { type Ref, useEffect, useRef, useState } from 'react';
import type { User } from '#contract/entities/people';
import { messages } from '#contract/messages';
import { canBePaid } from '#contract/orders/payable';
import { needsAddress } from '#contract/orders/payments';
import { $session } from '#stores/account/session';
import { $cart } from '#stores/cart/cart';
import { $draft, type InvoiceDraft } from '#stores/checkout/checkout-draft';
import { $discounted } from '#stores/checkout/discount';
import { goToPay } from '#stores/checkout/payment';
import { $placing, placeOrder } from '#stores/checkout/place-order';
import { showToast } from '#stores/toasts';
import { invoiceOf } from '../../../ui/checkout/invoice.ts';
import { usePaymentOptions } from '../../../ui/checkout/use-payments.ts';
import type { Choices } from '../order/choices.ts';
import {
  exceptAt,
  type OrderErrors,
  orderErrors,
  otherError,
  serverErrors,
} from '../order/order-errors.ts';
import { orderInput } from '../order/payload.ts';
import type { Submit } from './NewContact.tsx';

interface Confirming {
  errors: OrderErrors;
  /** How often the buyer was refused. */
  refusals: number;
  /** Clears the notice: something was changed. */
  forget: () => void;
  submitPhone: Ref<Submit>;
  submitAddress: Ref<Submit>;
  /** From the press on, until it is placed or refused. */
  isConfirming: boolean;
  confirm: () => Promise<void>;
}

interface ConfirmOptions {
  user: User;
  /** As the page shows them. */
  choices: Choices;
  /** As they are after something was saved. */
  chooseAgain: (person: User['person']) => Choices;
}

/** Errors of an order with this phone and this address. */
interface Found {
  errors: OrderErrors;
  phoneId?: number | undefined;
  addressId?: number | undefined;
}
const NOTHING: Found = { errors: {} };

/** Removes the error of a missing value that was saved in its own form since. */
const heldOf = (
  { errors, phoneId, addressId }: Found,
  { phone, address }: Choices,
): OrderErrors => {
  const ofPhone = phone?.id === phoneId ? errors : exceptAt(errors, 'phone');
  return address?.id === addressId ? ofPhone : exceptAt(ofPhone, 'address');
};

export const useConfirm = ({ user, choices, chooseAgain }: ConfirmOptions): Confirming => {
  const [own, setOwn] = useState<Found>(NOTHING);
  const [refusals, setRefusals] = useState(0);
  const [isConfirming, setConfirming] = useState(false);
  const [fromServer, setFromServer] = useState<OrderErrors>({});
  const submitPhone = useRef<Submit>(null);
  const submitAddress = useRef<Submit>(null);
  const options = usePaymentOptions();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  /** In one step with the message: nothing on the page takes the focus while the order is held. */
  const refuse = () => {
    setConfirming(false);
    setRefusals((count) => count + 1);
  };

  useEffect(
    () =>
      $placing.listen((placing) => {
        setFromServer(placing.status === 'failed' ? serverErrors(placing.fields) : {});
        if (!('text' in placing)) return;
        setConfirming(false);
        setRefusals((count) => count + 1);
      }),
    [],
  );

  const typed = () => {
    const { newPhone, newAddress } = $draft.get();
    return {
      phone: Boolean(newPhone?.phone.trim()),
      address: needsAddress(choices.shipping.id) && Boolean(newAddress?.address.trim()),
    };
  };
  /** A form that is open with something typed is meant: it is saved first. */
  const saveForms = async (): Promise<boolean> => {
    const { phone, address } = typed();
    const isPhoneSaved = !phone || (await submitPhone.current?.());
    const isAddressSaved = !address || (await submitAddress.current?.());
    return isPhoneSaved === true && isAddressSaved === true;
  };
  const guidNow = () => {
    const session = $session.get();
    return session.status === 'user' ? session.user.gUID : user.gUID;
  };
  /** Saves again what was corrected during a save, so that no typed text is lost. */
  const saveAll = async (): Promise<boolean> => {
    const isTyped = () => Object.values(typed()).some(Boolean);
    if (!(await saveForms())) return false;
    // Another user logged in in another tab meanwhile: it is not theirs.
    if (guidNow() !== user.gUID) return false;
    return !isTyped() || ((await saveForms()) && !isTyped());
  };

  const check = (order: unknown, now: Choices, wanted: InvoiceDraft): OrderErrors =>
    // An address that was saved just now may be reached by another one: the buyer looks at it first.
    now.shipping.id === choices.shipping.id
      ? orderErrors(order, now, wanted)
      : { OrderShippingId: messages.shippingZone };

  const place = async (): Promise<void> => {
    if (!(await saveAll())) return refuse();
    // A buyer who left meanwhile, by the browser's back button, has not bought.
    if (!isHere.current) return;
    // Saving may have added to the person and to the draft.
    const session = $session.get();
    const buyer = session.status === 'user' ? session.user : user;
    const now = chooseAgain(buyer.person);
    const { invoice, written } = $draft.get();
    const details = {
      invoice: invoiceOf(invoice, buyer.company),
      written,
      discount: $discounted.get(),
    };
    const order = orderInput($cart.get(), buyer, now, details, variant.destinationCompany);
    const found = check(order, now, details.invoice);
    setOwn({ errors: found, phoneId: now.phone?.id, addressId: now.address?.id });
    if (Object.keys(found).length > 0) {
      const other = otherError(found);
      if (other !== undefined) showToast('error', other);
      return refuse();
    }
    const placed = await placeOrder(order);
    // PayPal's window needs a click of its own, on the last step.
    const hasWindow = options?.some(({ id, publicKey }) => id === placed?.paymentId && publicKey);
    if (placed && canBePaid(placed) && !hasWindow) await goToPay(placed);
  };

  const confirm = async (): Promise<void> => {
    if (isConfirming) return;
    setConfirming(true);
    await place().finally(() => setConfirming(false));
  };

  const errors = { ...heldOf(own, choices), ...fromServer };
  const forget = () => setOwn(NOTHING);
  return { errors, refusals, forget, submitPhone, submitAddress, isConfirming, confirm };
};
