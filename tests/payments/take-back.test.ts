/** An online order whose dispatch was taken back is still one that was paid online. */
import { expect, test } from 'vitest';
import { useCounter } from './counter.ts';

const counter = useCounter();

test('it is not taken for paid by hand, and a refund at the provider cancels it', async () => {
  const { mercadoPago } = counter().emulators;
  await counter().setRate();
  const placed = await counter().atCheckout('MPU');
  const { id } = await counter().pay(placed);
  await counter().move(placed, 'DIS');
  const back = { orderId: placed.id, state: 'PAP', reason: 'Quedó en el local', sendEmail: false };
  await counter().post('/rest/order/changeState', back, counter().seller.token);
  expect(await counter().state(placed)).toBe('PAP');
  await counter().sweep(placed);
  expect(await counter().attention(placed)).toBe('');
  mercadoPago.change(id, 'refunded');
  await mercadoPago.provider.settled();
  expect(await counter().state(placed)).toBe('CAN');
});
