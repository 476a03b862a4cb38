/** Every mail, with friendly and with hostile data. */
import { expect, test } from 'vitest';
import { renderMail } from '#backend/mail/render';
import { type MailData, type TemplateName, templateNames } from '#backend/mail/templates';
import { loadVariant } from '#variants/load';

const variant = await loadVariant('NAM');
const url = 'https://nam.example/a/1?x=1&y=2';

const piece = (name: string) => ({
  file: name,
  size: name,
  volume: name,
  choices: name,
  quantity: '3',
  estimate: name,
});

const sample = (name: string): { [T in TemplateName]: MailData<T> } => ({
  activation: {
    name,
    url,
    hours: 48,
    registrant: name,
    company: name,
    phone: name,
    address: name,
    at: '2026-11-21T19:05:00.000Z',
  },
  printRequest: {
    number: 12,
    pieces: [{ ...piece(name), fileUrl: url }],
    total: name,
    note: name,
    name,
    email: name,
    phone: name,
    url,
    keepDays: 90,
  },
  quotation: {
    number: 101,
    name,
    seller: name,
    url,
    validUntil: '2026-12-07',
    notes: name,
    rows: [{ name, vehicle: '', code: name, quantity: 2, cents: 12_345 }],
    totalCents: 24_690,
  },
  receipt: {
    number: 101,
    at: '2026-11-21T19:05:00.000Z',
    branch: name,
    invoice: name,
    payment: name,
    rows: [{ name, vehicle: '', code: name, quantity: 2, cents: 12_345 }],
    totalCents: 24_690,
  },
  printReceived: { number: 12, pieces: [piece(name)], total: name, name, url },
  printState: { number: 12, name, state: 'REA', text: name, url },
  printMessage: { number: 12, name, seller: name, text: name, url },
  printAnswer: { number: 12, name, text: name, isCancelled: false, url },
  passwordChanged: { name, at: '2026-11-21T19:05:00.000Z', restoreUrl: url, endedCalendar: true },
  factorChanged: {
    name,
    at: '2026-11-21T19:05:00.000Z',
    what: 'recovery',
    factor: name,
    left: 2,
    url,
    restoreUrl: url,
  },
  paymentsChanged: {
    name,
    author: name,
    at: '2026-11-21T19:05:00.000Z',
    changes: [{ name, text: name }],
    url,
  },
  stillWaiting: { registerUrl: url },
  restore: { name, url, minutes: 60 },
  invitation: {
    name,
    inviter: name,
    position: name,
    email: name,
    url,
    days: 3,
    restoreUrl: url,
  },
  accountExists: { name, loginUrl: url, restoreUrl: url },
  orderReceived: {
    number: 1001,
    url,
    name,
    state: 'PPE',
    rows: [{ name, code: name, quantity: 2, cents: 123_450 }],
    shippingName: name,
    shippingCents: 0,
    totalCents: 123_450,
    address: name,
    phone: name,
    paymentName: name,
    instructions: [name],
    reason: name,
    pickup: name,
    invoice: name,
    observation: name,
  },
  orderState: {
    number: 1001,
    url,
    name,
    state: 'DIS',
    isPickup: true,
    pickup: name,
    tracking: name,
    reason: name,
  },
  shopOrder: {
    number: 1001,
    url,
    name,
    isNew: true,
    state: 'PAP',
    rows: [{ name, code: name, quantity: 2, cents: 123_450 }],
    shippingName: name,
    shippingCents: 0,
    totalCents: 123_450,
    address: name,
    phone: name,
    email: name,
    company: name,
    paymentName: name,
    pickup: name,
    invoice: name,
    observation: name,
  },
  orderEdited: {
    number: 1001,
    url,
    name,
    state: 'PPE',
    rows: [{ name, code: name, quantity: 2, cents: 123_450 }],
    shippingName: name,
    shippingCents: 0,
    totalCents: 123_450,
    address: name,
    phone: name,
    paymentName: name,
    reason: name,
    refund: name,
    dueCents: 10_000,
    waysToPay: [{ name, lines: [name] }],
    instructions: [name],
  },
  shopCalledOff: { number: 1001, url, name, phone: name, reason: name },
  shopAttention: { number: 1001, url, text: name },
  moneyReturned: { number: 1001, url, name, amount: '$ 1.234,50', paymentName: name },
  paidCancelled: { number: 1001, url, name, amount: 'US$ 30,86' },
  shopPaidCancelled: { number: 1001, url, name, amount: 'US$ 30,86', isReturned: true },
  reservationOver: { number: 1001, url, name, paymentName: name },
  returnState: {
    number: 1001,
    url,
    name,
    state: 'REC',
    rows: [{ name, code: name, quantity: 2 }],
    reason: name,
    answer: name,
    money: name,
  },
  contact: { name, email: 'ana@ejemplo.uy', phone: name, subject: name, message: name },
  stockNoticeAsked: { name, code: name, itemUrl: url, confirmUrl: url, endUrl: url },
  stockNotice: { name, code: name, itemUrl: url, places: [name], endUrl: url },
  officeTest: { name },
  webhookOff: { name, address: name, url },
  newsletter: { confirmUrl: url, endUrl: url },
  eraseLink: { name, url, hours: 24 },
  eraseAsked: { name, at: '2026-11-21T19:05:00.000Z', profileUrl: url },
  erased: { at: '2026-11-21T19:05:00.000Z' },
  communicationReminder: {
    type: 'Teléfono',
    subject: name,
    message: name,
    when: '21 de noviembre de 2026 a las 20:05',
    companyName: name,
    contactName: name,
    phone: name,
    url,
  },
});

/** Templates without a link, and those with no text of their own. */
const WITHOUT_LINK: readonly TemplateName[] = ['contact', 'erased', 'officeTest', 'receipt'];
const WITHOUT_TEXT: readonly TemplateName[] = ['newsletter', 'stillWaiting', 'erased'];

/** Texts that must be escaped. */
const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '😀👩‍👩‍👧 Ñandú',
  'W'.repeat(2_000),
  'uno\r\nBcc: otro@ejemplo.uy\r\n\r\ndos',
  '&lt;b&gt; & "comillas" \u202eal revés',
];

test.each(templateNames)('%s has one line of subject, HTML and text that say the same', (name) => {
  const data: Record<string, unknown> = sample('Ana');
  const mail = renderMail(name, data[name], variant);
  expect(mail.subject).toMatch(/^[^\r\n]{5,120}$/);
  expect(mail.html).toContain('lang="es-UY"');
  expect(mail.html).not.toMatch(/<svg|<script|<link|\son\w+=/);
  expect(mail.text).toContain('Cerro Largo');
  if (!WITHOUT_LINK.includes(name)) {
    expect(mail.html).toContain(`href="${url.replace('&', '&amp;')}"`);
    expect(mail.text).toContain(url);
  }
});

test.each(hostile)('nothing breaks on %j', (text) => {
  const data = sample(text);
  for (const name of templateNames) {
    const mail = renderMail(name, data[name], variant);
    expect(mail.subject).not.toMatch(/[\r\n]|\p{Bidi_Control}/u);
    expect([...mail.subject].length).toBeLessThanOrEqual(200);
    expect(mail.html).not.toMatch(/<script|<img|<b>|onerror=[^&]*>/);
    if (!WITHOUT_TEXT.includes(name))
      expect(mail.text).toContain(text.split('\r')[0]?.slice(0, 20));
  }
});

test('a link that is not http(s) is refused', () => {
  expect(() => renderMail('newsletter', { confirmUrl: 'javascript:alert(1)' }, variant)).toThrow();
  expect(() => renderMail('nothing', {}, variant)).toThrow('there is no mail');
});

test('an order shows its sums, its instructions and where to follow it', () => {
  const { orderReceived } = sample('Ana');
  const { text } = renderMail('orderReceived', orderReceived, variant);
  expect(text).toContain('$ 1.234,50');
  expect(text).toContain('Sin costo');
  expect(text).toContain('Total (IVA inc)');
});

test.each([
  'http://x.example/premio',
  'www.x.example',
  'premio@x.example',
  'Ana https://a.example/b?c=d',
  'Ana\u2028http://a.example',
])('a name such as %j does not become a link in a mail', (name) => {
  const { activation, restore, accountExists } = sample(name);
  const printReceived = {
    number: 12,
    pieces: [{ ...piece('3'), file: name }],
    total: '3',
    name,
    url,
  };
  const mails = { activation, restore, accountExists, printReceived };
  for (const [template, data] of Object.entries(mails)) {
    const { text } = renderMail(template, data, variant);
    const ours = text.replaceAll(url, '').replaceAll(/info@\S+/g, '');
    expect(ours).not.toMatch(/:\/\/|www\.\S|\S@\S|\.example/);
  }
});

test('an invitation shows the login address unchanged', () => {
  const data = { ...sample('Ana').invitation, email: 'beto@taller.example' };
  expect(renderMail('invitation', data, variant).text).toContain('beto@taller.example');
});

test('a long company name does not cut off the RUT', () => {
  const company = 'Talleres Unidos del Litoral '.repeat(7);
  const mail = { ...sample('Ana').activation, company, rut: '219999990022' };
  expect(renderMail('activation', mail, variant).text).toContain('219999990022');
});

test('the heading of a pick-up that is ready does not say that it was sent', () => {
  const data = { ...sample('Ana').orderState, isPickup: true };
  const { subject, text } = renderMail('orderState', data, variant);
  expect(subject).toBe('Tu pedido 1001: pronto para retirar');
  expect(text).not.toContain('Despachado');
  expect(renderMail('orderState', { ...data, isPickup: false }, variant).subject).toBe(
    'Tu pedido 1001: Despachado',
  );
});
