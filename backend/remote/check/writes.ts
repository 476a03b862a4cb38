/** The part of the check that writes: a message, an account, a phone and an order, each named as a test. */
import { randomUUID } from 'node:crypto';
import { type CallName, calls } from '#contract/calls';
import type { CheckedCall, Finding, HostSamples } from '#contract/calls/host-check';
import type { Person } from '#contract/entities/people';
import { isForSale } from '#contract/goods/for-sale';
import { isOfferedForOrders } from '#variants/samples';
import type { Variant } from '#variants/schema';
import { JSON_TYPE, toWire } from '../calls/ask.ts';
import { hostPayload } from '../calls/order-payload.ts';
import { numberIn, wholeOrder } from '../calls/placed-order.ts';
import { InvalidHostAnswer } from '../http/answer.ts';
import { type HostClient, TIMEOUTS_MS } from '../http/client.ts';
import { sessionOf } from '../sessions/sessions.ts';
import { isOwnId } from '../wire/own-ids.ts';
import { effectOfCall } from './call-effects.ts';
import { failed, skipped, slowness } from './check.ts';
import { lack, note, readReply, unreadableKeys } from './findings.ts';
import { type Measured, measure, NOT_ASKED } from './measure.ts';
import type { Account } from './steps.ts';

interface Writing {
  client: HostClient;
  variant: Variant;
  samples: HostSamples;
  accounts: { buyer: Account | undefined; seller: Account | undefined };
  add: (checked: CheckedCall) => void;
  isLate: () => boolean;
}

const TEST = 'PRUEBA de la tienda en línea, se puede borrar';
const TEST_PHONE = '099000000';

const ESSENTIAL: ReadonlySet<CallName> = new Set(['orderAdd', 'orderFilter']);

/** Whether a host that failed may have done what it was asked all the same. */
const mayHaveWritten = ({ fault, refusal }: Measured): boolean =>
  fault !== '' && fault !== NOT_ASKED.fault && (refusal === undefined || refusal.status >= 500);

export const writeAll = async (writing: Writing): Promise<void> => {
  const { client, variant, samples, accounts, add, isLate } = writing;

  const takeBack = (name: CallName, input: object, account?: Account): Promise<Measured> =>
    measure(client, {
      path: calls[name].path,
      kind: calls[name].effect,
      token: account?.token,
      headers: JSON_TYPE,
      body: toWire(input),
    });
  /** Only what takes a test back is asked when the time is over. */
  const ask: typeof takeBack = async (...question) =>
    isLate() ? NOT_ASKED : takeBack(...question);

  /**
   * Adds a row.
   * @param findings of an answer without a fault
   * @param left what the host keeps of the test, or may keep
   */
  const report = (
    name: CallName,
    { status, ms, fault }: Measured,
    variation: string,
    findings: readonly Finding[] = [],
    left = '',
  ): void => {
    if (fault === NOT_ASKED.fault) {
      skip(name, variation, fault);
      return;
    }
    const isEssential = ESSENTIAL.has(name);
    const limit = TIMEOUTS_MS[calls[name].effect];
    add({
      call: `${calls[name].path} (${variation})`,
      outcome: fault === '' ? 'answered' : 'failed',
      status,
      ms,
      findings: [
        ...(status === null ? [] : slowness(ms, limit, isEssential)),
        ...(fault === '' ? findings : [failed(fault, effectOfCall(name), isEssential)]),
        ...(left === '' ? [] : [note(left)]),
      ],
    });
  };
  const skip = (name: CallName, variation: string, why: string): void =>
    add(skipped(`${calls[name].path} (${variation})`, why, ESSENTIAL.has(name)));

  /** Reads a reply as the shop does; undefined with a finding where it cannot. */
  const read = (name: CallName, { reply, fault }: Measured) => {
    if (fault !== '') return { output: undefined, findings: [] };
    try {
      const page = { rowIndex: 0, rowsMax: 50, isCut: false };
      return readReply(calls[name], reply, page);
    } catch (error) {
      if (!(error instanceof InvalidHostAnswer)) throw error;
      const { keys, example } = unreadableKeys(calls[name], reply, error);
      const what = `falta o no se entiende: ${keys}`;
      return {
        output: undefined,
        findings: [failed(what, effectOfCall(name), ESSENTIAL.has(name), example)],
      };
    }
  };

  const sendMessage = async (): Promise<void> => {
    const input = {
      name: 'PRUEBA',
      phone: TEST_PHONE,
      email: 'prueba@example.com',
      subject: TEST,
      message: TEST,
    };
    report('utilsEmailSendContact', await ask('utilsEmailSendContact', input), 'prueba');
  };

  const register = async (): Promise<void> => {
    const Email = `prueba-${Date.now().toString(36)}@example.com`;
    const Password = randomUUID();
    const measured = await ask('userAddWithPerson', {
      user: { Name: Email, Email, Password, FirstName: 'PRUEBA', LastName: 'PRUEBA' },
      person: {
        PersonName: 'PRUEBA',
        PersonLastName: 'PRUEBA',
        PersonDefaultEmail: Email,
        Phones: [{ PePhone: TEST_PHONE, PePhoneType: 'HOM' }],
        Addresses: [{ PeAddress: 'PRUEBA 1', PeAddressRecipient: 'PRUEBA', StateId: 1, CityId: 1 }],
      },
      urlActivation: `${variant.url}/activar/`,
    });
    const left = `queda la cuenta ${Email}, sin activar`;
    report(
      'userAddWithPerson',
      measured,
      'prueba',
      [note(left)],
      mayHaveWritten(measured) ? `quizás ${left}` : '',
    );
  };

  /** The person of an account, as the host has it now. */
  const personOf = async (account: Account, id: number): Promise<Person | undefined> => {
    const found = read('personFind', await takeBack('personFind', { id }, account));
    // The output of this call.
    return (found.output as { data: Person } | undefined)?.data;
  };

  const editPerson = async (account: Account): Promise<void> => {
    const [, told = '0'] = /^Person:(\d{1,10})$/i.exec(account.user?.externalId ?? '') ?? [];
    const id = account.user?.person?.id ?? Number(told);
    if (id < 1) return skip('personUpdate', 'prueba', 'no se preguntó: la cuenta no tiene persona');
    const editOf = (phones: readonly object[]) =>
      ['personUpdate', { id, parms: {}, phones, addresses: [], emails: [] }, account] as const;
    const isTest = ({ phone }: { phone: string }) => phone.replace(/\D/g, '') === TEST_PHONE;
    const added = await ask(
      ...editOf([
        {
          BCMode: 'INS',
          PePhone: TEST_PHONE,
          PePhoneType: 'HOM',
          PePhoneObservation: TEST,
          OfCompany: false,
        },
      ]),
    );
    const isUnsure = mayHaveWritten(added);
    const phone =
      added.fault === '' || isUnsure
        ? (await personOf(account, id))?.phones.find(isTest)
        : undefined;
    report(
      'personUpdate',
      added,
      'agregar un teléfono',
      phone
        ? []
        : [lack('el teléfono agregado no aparece', 'Quien compra no ve el teléfono que agregó.')],
      isUnsure && !phone ? `quizás queda el teléfono ${TEST_PHONE}` : '',
    );
    if (!phone) return;
    if (isOwnId(phone.id))
      return skip(
        'personUpdate',
        'quitar el teléfono',
        `no se preguntó: sin ids no se puede quitar; queda el teléfono ${TEST_PHONE}`,
      );
    const removed = await takeBack(...editOf([{ BCMode: 'DLT', PePhoneId: phone.id }]));
    const isLeft = (await personOf(account, id))?.phones.some(isTest) ?? removed.fault !== '';
    report(
      'personUpdate',
      removed,
      'quitar el teléfono',
      isLeft
        ? [lack(`el teléfono ${TEST_PHONE} no se quitó`, 'Nadie puede quitar sus teléfonos.')]
        : [],
      isLeft ? `queda el teléfono ${TEST_PHONE}` : '',
    );
  };

  /** Returns the order to send; a text says why there is none. */
  const testOrder = async (buyer: Account): Promise<ReturnType<typeof hostPayload> | string> => {
    if (!variant.flags.enableSale) return 'no se preguntó: esta tienda no vende';
    if (!buyer.user) return 'no se preguntó: no se sabe quién compra';
    const code = samples.productCode;
    const measured = await ask('productFind', { code });
    if (measured.fault === NOT_ASKED.fault) return measured.fault;
    const found = read('productFind', measured);
    const product = (found.output as { data: { name: string; price: number | null } } | undefined)
      ?.data;
    if (!product || !isForSale(product.price))
      return 'no se preguntó: no hay un artículo con precio';
    const payment = variant.payments.find((one) => isOfferedForOrders(one));
    const parsed = calls.orderAdd.input.safeParse({
      order: {
        OrderGUID: randomUUID(),
        OrderPhone: TEST_PHONE,
        OrderShippingId: 'RES',
        OrderBranchCode: variant.branches[0]?.code ?? '',
        OrderPaymentId: payment?.id,
        OrderObservation: TEST,
        Items: [{ Code: code, Name: product.name, Price: product.price, Quantity: 1 }],
      },
    });
    if (!parsed.success) return 'no se preguntó: la tienda no ofrece retirar en el local';
    const session = sessionOf(buyer.token, buyer.user, true);
    return hostPayload(parsed.data.order, undefined, session, variant, () => false);
  };

  /** Looks up an order. @returns those with its key or number, as the shop reads them */
  const lookUp = async (buyer: Account, guid: string, number?: number) => {
    const filters = [{ FilterKey: 'guid', FilterValue: buyer.userGuid }];
    const measured = await takeBack('orderFilter', { filters, rowIndex: 0, rowsMax: 50 }, buyer);
    const { output, findings } = read('orderFilter', measured);
    const { data: all } = (output ?? { data: [] }) as {
      data: { id: number; number: number; gUID: string; state: string; observation: string }[];
    };
    const own = all.filter(
      (order) =>
        (number !== undefined && order.number === number) ||
        order.gUID.toLowerCase() === guid.toLowerCase(),
    );
    return { measured, findings, own };
  };

  const cancel = async (buyer: Account, guid: string, order: { id: number; number: number }) => {
    const { seller } = accounts;
    const variation = `cancelar el pedido ${order.number}`;
    if (!seller)
      return skip(
        'orderChangeState',
        variation,
        'no se preguntó: falta quien venda; queda sin cancelar',
      );
    const input = { orderId: order.id, state: 'CAN', sendEmail: false };
    const changed = await takeBack('orderChangeState', input, seller);
    const { own } = await lookUp(buyer, guid, order.number);
    const isCancelled = own.some(({ id, state }) => id === order.id && state === 'CAN');
    const { es } = effectOfCall('orderChangeState');
    report(
      'orderChangeState',
      changed,
      variation,
      isCancelled ? [] : [lack('sigue sin cancelar', es)],
      isCancelled ? '' : `queda el pedido ${order.number} sin cancelar`,
    );
  };

  const placeOrder = async (buyer: Account): Promise<void> => {
    const order = await testOrder(buyer);
    if (typeof order === 'string') return skip('orderAdd', 'prueba', order);
    const placed = await ask('orderAdd', { order }, buyer);
    if (mayHaveWritten(placed)) {
      // Its answer was lost, but it may have arrived.
      const { own } = await lookUp(buyer, order.OrderGUID);
      const left = own.length > 0 ? '' : `quizás queda un pedido con la nota «${TEST}»`;
      report('orderAdd', placed, 'prueba', [], left);
      for (const one of own) await cancel(buyer, order.OrderGUID, one);
      return;
    }
    const number = placed.fault === '' ? numberIn(placed.reply) : undefined;
    const isShort = placed.fault === '' && wholeOrder(placed.reply) === undefined;
    const isFound =
      placed.fault === '' &&
      number === undefined &&
      (await lookUp(buyer, order.OrderGUID, 0)).own.length > 0;
    report('orderAdd', placed, 'prueba', [
      ...(number === undefined && isFound
        ? [lack('no dice el número del pedido', 'La tienda lo busca por su OrderGUID.')]
        : number === undefined
          ? [
              failed(
                'no dice el número del pedido',
                { es: 'La tienda no sabe si el pedido llegó, y lo busca o avisa.', en: '' },
                true,
              ),
            ]
          : isShort
            ? [note('contesta sin el pedido entero', 'La tienda lo busca por su número.')]
            : []),
    ]);
    if (placed.fault !== '') return;
    const again = await ask('orderAdd', { order }, buyer);
    const second = again.fault === '' ? numberIn(again.reply) : undefined;
    report('orderAdd', { ...again, fault: again.refusal ? '' : again.fault }, 'el mismo otra vez', [
      ...(second !== undefined && second !== number
        ? [
            lack(
              'toma dos veces un pedido con el mismo OrderGUID',
              'Si se pierde una respuesta, solo la tienda evita que el pedido quede doble.',
            ),
          ]
        : []),
    ]);
    const { measured, findings, own } = await lookUp(buyer, order.OrderGUID, number);
    report('orderFilter', measured, 'el pedido de prueba', [
      ...findings,
      ...(own.length === 0
        ? [failed('el pedido recién hecho no está en la lista', effectOfCall('orderFilter'), true)]
        : []),
      ...(own.some(({ observation }) => observation !== '' && observation !== TEST)
        ? [lack('la nota del pedido vuelve distinta', 'El local ve otra nota.')]
        : []),
    ]);
    const isDouble = second !== undefined && second !== number;
    const more = isDouble ? (await lookUp(buyer, order.OrderGUID, second)).own : [];
    const stored = new Map([...own, ...more].map((one) => [one.id, one]));
    for (const one of stored.values()) await cancel(buyer, order.OrderGUID, one);
  };

  await sendMessage();
  await register();
  const { buyer } = accounts;
  if (!buyer) return skip('orderAdd', 'prueba', 'no se preguntó: falta con qué cuenta comprar');
  await editPerson(buyer);
  await placeOrder(buyer);
};
