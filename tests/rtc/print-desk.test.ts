/** From a file to the piece that was paid for and delivered: the customer on a phone, the workshop at its desk. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { sessionOf } from '../support/account.ts';
import { objectionsTo } from '../support/axe.ts';
import { listenTo } from '../support/faults.ts';
import { PASSWORD, plantUser } from '../support/people.ts';
import { usePrintingShop } from '../support/printing-shop.ts';
import { DESKTOP, fitsScreen, PHONE } from '../support/screen-sizes.ts';
import { useBrowser } from '../support/shop.ts';
import { asBinaryStl, asObj, ball, box } from '../support/solids.ts';

const { shop, written } = usePrintingShop();
const openPage = useBrowser();

const sum = (page: Page) => page.getByText('Precio estimado del pedido').locator('..');

test('a file is chosen, quoted, accepted, paid, printed and delivered', async () => {
  const customer = await openPage(PHONE);
  const complaints = await listenTo(customer, shop().url);
  await customer.goto(`${shop().url}/3d/impresion`);
  const files = customer.locator('input[type=file]');
  await files.setInputFiles([
    written('pelota.stl', asBinaryStl(ball(20, 30))),
    written('caja.obj', asObj(box([20, 30, 40]))),
    written('<b>rota.stl', 'nada'),
  ]);
  // Each file is read in turn; what cannot be read says so, and the others stay.
  await customer.getByRole('alert').getByText('<b>rota.stl').waitFor();
  const own = customer.getByRole('region', { name: 'Tu pedido' });
  await expect.poll(() => own.getByRole('listitem').count()).toBe(2);
  const price = async () => (await sum(customer).textContent()) ?? '';
  const least = await price();
  await customer.getByRole('button', { name: 'Enviar los archivos y pedir precio' }).waitFor();
  await customer.getByLabel('Color').selectOption({ index: 1 });
  const color = await customer.getByLabel('Color').locator('option:checked').textContent();
  await customer.getByLabel('Altura de capa').selectOption('0,1 mm, fina');
  await customer.getByLabel('Relleno').selectOption('50 %');
  await customer.getByLabel('Soportes').selectOption('Sin soportes');
  // Above the shop's limit it is the limit, which the page names.
  await customer.getByText(/^Hasta 200 iguales\./).waitFor();
  await customer.getByLabel('Unidades de la pieza').fill('900');
  await customer.getByLabel('Unidades de la pieza').press('Enter');
  await customer.getByText('Son hasta 200: para más, escríbenos.').waitFor();
  await own.getByText(/200 × caja\.obj.*20 % menos/).waitFor();
  await customer.getByLabel('Unidades de la pieza').fill('12');
  await customer.getByLabel('Unidades de la pieza').press('Enter');
  await own.getByText(/12 × caja\.obj.*10 % menos/).waitFor();
  expect(await price()).not.toBe(least);
  await own.getByText('No contiene el envío').waitFor();
  expect(await fitsScreen(customer)).toBe(true);
  expect(await objectionsTo(customer, '.print')).toEqual([]);
  // The piece that is opened from the list comes into view, far above it on a phone.
  for (const name of ['pelota.stl', 'caja.obj']) {
    await own.getByRole('button', { name: `Ver ${name}` }).tap();
    await expect
      .poll(async () => (await customer.locator('canvas').boundingBox())?.y ?? -1)
      .toSatisfy((y: number) => y > 0 && y < PHONE.viewport.height / 2);
  }

  const form = customer.getByRole('form', { name: 'Pedido de impresión' });
  await form.getByLabel('Nombre').fill('Ana <script>alert(1)</script> Paz');
  await form.getByLabel('Teléfono').fill('099 123 456');
  await form.getByLabel('Email').fill('ana.desk@personas.example');
  await form.getByLabel('Nota').fill('Para el martes "si se puede" <img src=x onerror=alert(1)>');
  await form.getByRole('button', { name: 'Enviar los archivos y pedir precio' }).click();
  await customer.getByText(/Recibimos tu pedido de impresión número \d+/).waitFor();
  await customer.getByRole('link', { name: 'Ver cómo va' }).click();
  await customer.waitForURL(/\/3d\/pedido\//);
  await customer.getByText('Recibido', { exact: true }).first().waitFor();
  const link = customer.url();

  const seller = await openPage({
    ...DESKTOP,
    storageState: await sessionOf(shop().url, 'vendedora@rtc.example'),
  });
  const faults = await listenTo(seller, shop().url);
  await seller.goto(`${shop().url}/gestion/pedidos`);
  await seller.getByRole('link', { name: 'Impresiones', exact: true }).click();
  await seller.waitForURL(/\/gestion\/impresiones/);
  await seller.goto(`${shop().url}/gestion/impresiones?s=OPEN`);
  await seller.getByRole('row', { name: /Ana/ }).first().click();
  const panel = seller.getByRole('dialog', { name: /Impresión N.º/ });
  await panel.getByRole('button', { name: 'Ver la pieza' }).first().click();
  await panel.locator('canvas').waitFor();
  expect(await panel.getByText(/no mide lo que dice el pedido/).count()).toBe(0);
  await panel.getByRole('button', { name: 'Empezar a revisar' }).click();
  const asked = seller.getByRole('dialog', { name: 'Empezar a revisar' });
  await asked.getByRole('button', { name: 'Empezar a revisar' }).click();
  // Who began to look at it works on it, until it goes to a colleague.
  const worker = panel.getByLabel('A cargo de');
  await expect.poll(() => worker.locator('option:checked').textContent()).toMatch(/ \(tú\)$/);
  await worker.selectOption('Beatriz Olivera');
  await panel.getByText('Cambios del taller').click();
  await panel.getByText('Beatriz Olivera', { exact: true }).last().waitFor();
  // Beside the list nobody has to guess who works on it, nor for how much.
  const edge = (await panel.boundingBox())?.x ?? 0;
  for (const name of ['Quién', 'Precio']) {
    const head = await seller.getByRole('columnheader', { name, exact: true }).boundingBox();
    expect((head?.x ?? edge) + (head?.width ?? 0)).toBeLessThanOrEqual(edge);
  }
  // The price of the second piece is changed, and all is quoted with one press.
  const unit = panel.getByLabel('Precio de una');
  expect(Number(await unit.nth(1).inputValue())).toBeGreaterThan(0);
  await unit.nth(1).fill('');
  const quote = panel.getByRole('button', { name: 'Enviar el presupuesto' });
  await quote.click();
  // It asks at the field: a price, and which filament a piece takes whose customer chose none.
  await panel.getByText('Completa el precio y el filamento de cada pieza.').waitFor();
  await panel.getByText('Este campo es obligatorio').waitFor();
  await panel.getByText('Elige uno, o «Sin descontar».').waitFor();
  // The first of them, which may be far above the button, has the focus.
  await expect
    .poll(() =>
      panel
        .getByRole('combobox', { name: 'Filamento' })
        .first()
        .evaluate((field) => field === document.activeElement),
    )
    .toBe(true);
  await unit.nth(1).fill('150.5');
  await panel.getByLabel('Filamento').first().selectOption('Sin descontar');
  await panel.getByLabel('Días que vale').fill('10');
  await panel.getByLabel('Notas (opcional)').fill('Sale el viernes');
  await quote.click();
  await panel.getByRole('link', { name: /^Presupuesto N\.º/ }).waitFor();
  await panel.getByText('Presupuestado', { exact: true }).first().waitFor();
  // It is sent again with what the customer read.
  await expect
    .poll(() => panel.getByLabel('Notas (opcional)').inputValue())
    .toBe('Sale el viernes');
  await panel.getByRole('textbox', { name: 'Mensaje' }).fill('¿La querés mate?');
  await panel.getByRole('button', { name: 'Enviar mensaje' }).click();
  await panel.getByText('¿La querés mate?').waitFor();
  await expect.poll(() => panel.getByRole('textbox', { name: 'Mensaje' }).inputValue()).toBe('');
  // It is cleared without a complaint that it is empty.
  expect(await panel.getByText('Este campo es obligatorio').count()).toBe(0);
  expect(await objectionsTo(seller, 'dialog[open]')).toEqual([]);

  await customer.goto(link);
  await customer.getByText('¿La querés mate?').waitFor();
  await customer.getByLabel('Escríbele al taller').fill('Sí, mate <b>por favor</b>');
  await customer.getByRole('button', { name: 'Enviar mensaje' }).click();
  await customer.getByRole('listitem').getByText('Sí, mate <b>por favor</b>').waitFor();
  await expect.poll(() => customer.getByLabel('Escríbele al taller').inputValue()).toBe('');
  expect(await fitsScreen(customer)).toBe(true);
  expect(await objectionsTo(customer)).toEqual([]);
  await customer.getByRole('link', { name: /^Ver el presupuesto de/ }).click();
  await customer.getByText(/caja \(PLA .*, capa 0,1 mm, relleno 50 %, sin soportes\)/).waitFor();
  await customer.getByText('Sale el viernes').waitFor();
  const accepting = customer.getByRole('form', { name: 'Aceptar el presupuesto' });
  // Nothing arrives within hours that is not printed yet.
  await accepting.getByRole('radio', { name: /^Retiro en el local/ }).waitFor();
  expect(await accepting.getByText(/horas hábiles/).count()).toBe(0);
  await accepting.getByRole('textbox', { name: 'Nombre' }).fill('Ana');
  await accepting.getByRole('textbox', { name: 'Apellido' }).fill('Paz');
  await accepting.getByRole('textbox', { name: 'Email' }).fill('ana.desk@personas.example');
  await accepting.getByRole('textbox', { name: 'Teléfono' }).fill('099 123 456');
  await accepting.getByRole('radio', { name: /^Depósito bancario/ }).check();
  await accepting.getByRole('button', { name: 'Aceptar y hacer el pedido' }).click();
  await customer.waitForURL(/\/pedido\/\d+\//);
  // The order leads to the request, where its customer follows it.
  await customer.getByRole('link', { name: /^impresión N\.º/ }).click();
  await customer.getByRole('link', { name: /^Pagar el pedido N\.º/ }).waitFor();

  // Nothing is printed before the payment.
  await seller.reload();
  await panel.getByText(/^Falta el pago/).waitFor();
  expect(await panel.getByRole('button', { name: 'Empezar a imprimir' }).count()).toBe(0);
  await panel.getByRole('link', { name: /^Ver el pago del pedido N\.º/ }).click();
  await seller
    .getByRole('row', { name: /Ana Paz/ })
    .first()
    .click();
  const order = seller.getByRole('dialog', { name: /^Pedido N\.º/ });
  await order.getByRole('combobox').first().selectOption('PAP');
  await seller.getByRole('button', { name: 'Confirmar' }).click();
  await order.getByText('Pago aprobado').first().waitFor();
  // The order leads back.
  await order.getByRole('link', { name: /^impresión N\.º/ }).click();
  await seller.waitForURL(/\/gestion\/impresiones\?/);
  for (const [press, state] of [
    ['Empezar a imprimir', 'En impresión'],
    ['Está listo', 'Listo'],
    ['Entregado', 'Entregado'],
  ] as const) {
    await panel.getByRole('button', { name: press, exact: true }).click();
    const ask = seller.getByRole('dialog', { name: press, exact: true });
    // One of two pieces takes any colour, and nobody chose a filament.
    if (state === 'En impresión') await ask.getByText(/menos el de 1 pieza sin uno/).waitFor();
    await ask.getByRole('button', { name: press, exact: true }).click();
    await panel.getByText(state, { exact: true }).first().waitFor();
  }
  await panel.getByText(new RegExp(`PLA ${color}: \\d+ g`)).waitFor();
  await panel.getByText('Cambios del taller').click();
  await panel
    .getByText(/Pieza 2: .*\$ 150,50/)
    .first()
    .waitFor();
  await panel.getByText(/Pedido N.º \d+.*despachado/).waitFor();

  await customer.goto(link);
  await customer.getByText('Tus piezas ya salieron del taller.').waitFor();
  const filament = seller.getByRole('button', { name: 'Filamento', exact: true });
  await seller.goto(`${shop().url}/gestion/impresiones`);
  await filament.click();
  await seller
    .getByRole('dialog', { name: 'Filamento del taller' })
    .getByText(/g abiertos/)
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
  // Printing was refused before the payment.
  expect(faults.filter((text) => !text.includes('/print/request/move'))).toEqual([]);
});

test('a request of an account is in Mis compras, is paid with one press, and can be called off', async () => {
  const { email } = await plantUser(shop().database.db);
  const customer = await openPage({
    ...PHONE,
    storageState: await sessionOf(shop().url, email, PASSWORD),
  });
  await customer.goto(`${shop().url}/mis-compras`);
  await customer.getByText('No se encontro ningun resultado.').waitFor();
  await customer.goto(`${shop().url}/3d/impresion`);
  await customer
    .locator('input[type=file]')
    .setInputFiles(written('soporte.obj', asObj(box([1, 1, 1]))));
  // Nothing is asked for before its size is known, and the page says so.
  await customer.getByText('Para pedirlo, elige la medida de soporte.obj.').waitFor();
  await customer.getByRole('button', { name: /Pulgadas$/ }).click();
  const form = customer.getByRole('form', { name: 'Pedido de impresión' });
  // The account's address is filled in.
  await expect.poll(() => form.getByLabel('Email').inputValue()).toBe(email);
  await form.getByLabel('Nombre').fill('Compra Dora');
  await form.getByLabel('Teléfono').fill('099 123 456');
  await form.getByRole('button', { name: 'Enviar el archivo y pedir precio' }).click();
  const receipt = customer.getByText(/Recibimos tu pedido de impresión número \d+/);
  await receipt.waitFor();
  const number = /\d+/.exec((await receipt.textContent()) ?? '')?.[0];
  const seller = await openPage({
    ...DESKTOP,
    storageState: await sessionOf(shop().url, 'vendedora@rtc.example'),
  });
  await seller.goto(`${shop().url}/gestion/impresiones?impresion=${number}`);
  await seller.getByRole('button', { name: 'Ver la pieza' }).click();
  await seller.getByText(/escálalo por 25,4 en el laminador/).waitFor();
  await seller.getByLabel('Filamento').selectOption('Sin descontar');
  await seller.getByRole('button', { name: 'Enviar el presupuesto' }).click();
  await seller.getByRole('button', { name: 'Enviar el presupuesto de nuevo' }).waitFor();
  await customer.goto(`${shop().url}/mis-compras`);
  const prints = customer.getByRole('region', { name: 'Impresiones 3D' });
  await prints.getByText('soporte.obj').first().waitFor();
  await prints.getByText('Tu presupuesto está listo').first().waitFor();
  // The account has no order yet, but something was found.
  await customer.getByText(/^Todavía no tienes otros pedidos\./).waitFor();
  expect(await customer.getByText('No se encontro ningun resultado.').count()).toBe(0);
  const follow = prints.getByRole('link', { name: /^Impresión N\.º/ }).first();
  await follow.click();
  await customer.getByRole('link', { name: /^Ver el presupuesto de/ }).click();
  await customer.getByRole('radio', { name: /^Mercado Pago/ }).check();
  await customer.getByRole('button', { name: 'Aceptar y hacer el pedido' }).click();
  await customer.waitForURL(/\?pedido=/);
  await customer.goto(`${shop().url}/mis-compras`);
  // A piece that was made for the order is not in the catalogue.
  await customer.getByText(/^Impresión 3D: soporte/).waitFor();
  expect(await customer.getByRole('button', { name: 'Pedir de nuevo' }).count()).toBe(0);
  await follow.click();
  await customer.waitForURL(/\/3d\/pedido\//);
  const link = customer.url();
  await customer.getByRole('button', { name: /^Pagar el pedido N\.º/ }).click();
  await customer.getByRole('button', { name: 'Aprobar el pago' }).waitFor();
  // A visitor who is not logged in pays there.
  const visitor = await openPage(PHONE);
  await visitor.goto(link);
  await visitor.getByRole('link', { name: 'Pagar en Mis compras' }).waitFor();
  expect(await visitor.getByRole('button', { name: /^Pagar el pedido/ }).count()).toBe(0);
  await customer.goto(link);
  await customer.getByRole('button', { name: 'Cancelar el pedido' }).click();
  await customer.getByRole('button', { name: 'Sí, cancelarlo' }).click();
  await customer.getByText('Este pedido se canceló.').waitFor();
  await expect
    .poll(() => customer.getByRole('button', { name: 'Cancelar el pedido' }).count())
    .toBe(0);
  await customer.goto(`${shop().url}/3d/pedido/no-es-una-clave`);
  await customer.getByText('Este enlace no corresponde a ningún pedido de impresión.').waitFor();
});

test('a spool is found by its name, and one of another material is told at the field', async () => {
  const seller = await openPage({
    ...DESKTOP,
    storageState: await sessionOf(shop().url, 'vendedora@rtc.example'),
  });
  await seller.goto(`${shop().url}/gestion/impresiones`);
  await seller.getByRole('button', { name: 'Filamento', exact: true }).click();
  await seller.getByRole('button', { name: 'Agregar filamento' }).click();
  const adding = seller.getByRole('dialog', { name: 'Agregar filamento' });
  await adding.getByRole('combobox', { name: 'Producto' }).fill('filamento petg creality lavanda');
  await adding.getByRole('listbox', { name: 'Productos' }).getByRole('option').first().click();
  const material = adding.getByRole('combobox', { name: 'Material' });
  await expect.poll(() => material.locator('option:checked').textContent()).toBe('PLA');
  await adding.getByText(/^El producto parece de PETG/).waitFor();
  await material.selectOption('PETG');
  await expect.poll(() => adding.getByText(/^El producto parece/).count()).toBe(0);
  await material.selectOption('PLA');
  await adding.getByLabel('Color').fill('Lavanda');
  await adding.getByRole('button', { name: 'Guardar' }).click();
  await seller
    .getByRole('listitem')
    .filter({ hasText: 'PLA Lavanda' })
    .getByText(/^El producto parece de PETG/)
    .waitFor();
});
