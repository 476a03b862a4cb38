/** Employees of the shop: invitations by mail, and blocked accounts. */
import { expect, test } from 'vitest';
import { logIn as enter, fill, mailedPath } from '../support/account.ts';
import { plantUser } from '../support/people.ts';
import { OWNER, useSellerDay } from '../support/seller-day.ts';
import { untilSaid } from '../support/toasts.ts';

const { shop, logIn, openPage, placeOrder, post, tokenOf } = useSellerDay();
const PASSWORD = 'el-taller-de-la-vuelta';

test('an invited colleague chooses a password from the mail, logs in, works, and is blocked', async () => {
  const email = `${crypto.randomUUID().slice(0, 8)}@nam.example`;
  const page = await logIn(OWNER, '/gestion/usuarios');
  await page.getByRole('button', { name: 'Invitar', exact: true }).first().click();
  const box = page.getByRole('dialog');
  await box.getByRole('button', { name: 'Invitar', exact: true }).click();
  await box.getByText('Este campo es obligatorio').first().waitFor();
  await box.getByLabel('Email').fill(email);
  await box.getByLabel('Nombre', { exact: true }).fill('Iñaki');
  await box.getByLabel('Apellido').fill('Ñúñez');
  await box.getByRole('button', { name: 'Invitar', exact: true }).click();
  await untilSaid(page, 'Le enviamos por correo el enlace');
  await box.waitFor({ state: 'detached' });

  const guest = await openPage();
  await guest.goto(`${shop().url}${await mailedPath(shop(), email, '/restablecer-contrasena/')}`);
  await fill(guest, { 'Contraseña nueva': PASSWORD, 'Repite la contraseña': PASSWORD });
  await guest.getByRole('button', { name: 'Guardar contraseña' }).click();
  await guest.getByText('Ya elegiste tu contraseña').first().waitFor();
  expect(await guest.getByText('cerramos las sesiones').count()).toBe(0);
  await guest.getByRole('main').getByRole('link', { name: 'Ingresar' }).click();
  await enter(guest, email, PASSWORD);
  await guest.waitForURL((url) => url.pathname === '/gestion');
  await guest.getByRole('heading', { level: 1, name: 'Gestión' }).waitFor();
  await guest.getByText('Iñaki').first().waitFor();

  await page.goto(`${shop().url}/gestion/usuarios?t=${encodeURIComponent(email)}`);
  const row = page.getByRole('grid').getByRole('row', { name: /Ñúñez/ });
  await row.waitFor();
  await row.focus();
  await page.keyboard.press('Enter');
  // Beside the panel the last column is still in view.
  const last = page.getByRole('columnheader', { name: 'Última vez' });
  await expect
    .poll(() =>
      last.evaluate((head) => {
        const table = head.closest('table')?.parentElement?.getBoundingClientRect();
        return table !== undefined && head.getBoundingClientRect().right <= table.right;
      }),
    )
    .toBe(true);
  await page.getByLabel('Motivo').fill('Ya no trabaja acá.');
  await page.getByRole('button', { name: 'Bloquear la cuenta' }).click();
  await page.getByRole('button', { name: 'Habilitar la cuenta' }).waitFor();
  await page.getByText('«Ya no trabaja acá.»').waitFor();

  // The session ended with it, and the password opens nothing.
  await guest.goto(`${shop().url}/gestion/pedidos`);
  await guest.waitForURL((url) => url.pathname.startsWith('/iniciar'));
  await enter(guest, email, PASSWORD);
  await guest.getByRole('main').getByRole('alert').first().waitFor();
  expect(new URL(guest.url()).pathname).toMatch(/^\/iniciar/);
});

test('blocking an account drops an unsaved position', async () => {
  const { email } = await plantUser(shop().database.db);
  const page = await logIn(OWNER, `/gestion/usuarios?t=${encodeURIComponent(email)}`);
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: email });
  await row.waitFor();
  await row.focus();
  await page.keyboard.press('Enter');
  const position = page.getByLabel('Puesto en la tienda');
  await position.selectOption({ index: 1 });
  expect(await position.inputValue()).not.toBe('');
  await page.getByRole('button', { name: 'Bloquear la cuenta' }).click();
  await page.getByRole('button', { name: 'Habilitar la cuenta' }).waitFor();
  expect([await position.inputValue(), await position.isDisabled()]).toEqual(['', true]);
  await page.keyboard.press('Escape');
  await position.waitFor({ state: 'detached' });
});

test('a blocked account is given no position until it is open again', async () => {
  const { email } = await plantUser(shop().database.db, { isDisabled: true });
  const page = await logIn(OWNER, `/gestion/usuarios?t=${encodeURIComponent(email)}`);
  const row = page.getByRole('grid').getByRole('row', { name: email });
  await row.waitFor();
  await row.focus();
  await page.keyboard.press('Enter');
  const position = page.getByLabel('Puesto en la tienda');
  await page.getByText('La cuenta está bloqueada: habilítala antes').waitFor();
  expect(await position.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Habilitar la cuenta' }).press('Enter');
  await expect.poll(() => position.isEnabled()).toBe(true);
});

test('inviting an existing account shows its owner and asks', async () => {
  const { email } = await plantUser(shop().database.db);
  const page = await logIn(OWNER, '/gestion/usuarios');
  await page.getByRole('button', { name: 'Invitar', exact: true }).first().click();
  const box = page.getByRole('dialog', { name: 'Invitar a la tienda' });
  await box.getByLabel('Email').fill(email);
  await box.getByLabel('Nombre', { exact: true }).fill('Otro');
  await box.getByLabel('Apellido').fill('Nombre');
  const send = () => box.getByRole('button', { name: 'Invitar', exact: true }).press('Enter');
  await send();
  const question = page.getByRole('dialog', { name: 'Esa dirección ya tiene una cuenta' });
  await question.getByText(`${email} es la cuenta de Ana Píriz.`).waitFor();
  await question.getByRole('button', { name: 'Cambiar la dirección' }).press('Enter');
  await question.waitFor({ state: 'detached' });
  expect(await box.getByLabel('Email').inputValue()).toBe(email);
  await send();
  await question.getByRole('button', { name: 'Darle el puesto a Ana Píriz' }).press('Enter');
  await untilSaid(page, 'Le enviamos por correo el enlace');
  await box.waitFor({ state: 'detached' });
});

test('only the saved position is given, not those that the arrow keys pass', async () => {
  const { email, guid, personId } = await plantUser(shop().database.db);
  const page = await logIn(OWNER, `/gestion/usuarios?t=${encodeURIComponent(email)}`);
  const row = page.getByRole('grid').getByRole('row', { name: email });
  await row.waitFor();
  await row.focus();
  await page.keyboard.press('Enter');
  const position = page.getByLabel('Puesto en la tienda');
  await position.focus();
  // The first is the seller's.
  for (const shown of ['SEL', 'OWN', 'BUY']) {
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => position.inputValue()).toBe(shown);
  }
  await page.getByText('la que tiene deja de servir').waitFor();
  await page.getByRole('button', { name: 'Guardar el puesto' }).press('Enter');
  await untilSaid(page, 'Le enviamos por correo el enlace');
  const { pool } = shop().database;
  const stored = async () =>
    (await pool.query('select position from employees where person_id = $1', [personId])).rows;
  await expect.poll(stored).toEqual([{ position: 'BUY' }]);
  const { rows } = await pool.query(
    "select changes from audit_entries where subject = 'user' and subject_id = $1",
    [guid],
  );
  expect(rows).toHaveLength(1);
  await page.getByRole('button', { name: 'Guardar el puesto' }).waitFor({ state: 'detached' });
});

test('a person with an account is not added by name to the shop’s own company: its page links to Usuarios', async () => {
  const page = await logIn(OWNER, '/gestion/empresas/1');
  const people = page.getByRole('region', { name: 'Personas' });
  await people.getByRole('button', { name: 'Agregar persona' }).click();
  const box = page.getByRole('dialog', { name: 'Agregar persona' });
  await box.getByText('empieza por Usuarios, con su email').waitFor();
  expect(await box.getByRole('combobox', { name: 'Persona que ya conocen' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await people.getByRole('link', { name: 'Usuarios' }).click();
  await page.waitForURL((url) => url.pathname === '/gestion/usuarios');
});

test('the search of everything opens a person and leads on to their order', async () => {
  const number = await placeOrder();
  const page = await logIn(OWNER, '/gestion');
  const { rows } = await shop().database.pool.query<{ name: string }>(
    `select person.name || ' ' || person.last_name as name from users
     join persons person on person.id = users.person_id where email = $1`,
    ['comprador@nam.example'],
  );
  const name = rows[0]?.name ?? '';
  await page.keyboard.press('Control+k');
  const box = page.getByRole('dialog', { name: 'Buscar' });
  await box.getByRole('combobox').fill('comprador@nam.example');
  // Their orders name them as well.
  await box.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  await page.getByRole('form', { name: 'Datos de la persona' }).waitFor();
  const panel = page.getByRole('dialog', { name });
  // A call is theirs.
  await page.locator('h1').click();
  await page.keyboard.press('l');
  const call = page.getByRole('dialog', { name: 'Entra una llamada' });
  await call.getByText(name).first().waitFor();
  await page.keyboard.press('Escape');
  await call.waitFor({ state: 'detached' });
  await panel
    .getByRole('list', { name: 'Línea de tiempo' })
    .getByRole('link', { name: `N.º ${number}` })
    .first()
    .click();
  await page.getByRole('dialog', { name: `Pedido N.º ${number}` }).waitFor();
});

test('a phone changed by a colleague is not overwritten without a question', async () => {
  const { personId } = await plantUser(shop().database.db);
  const page = await logIn(OWNER, `/gestion/personas?persona=${personId}`);
  await page.getByRole('button', { name: 'Editar 099 000 000' }).click();
  const box = page.getByRole('dialog', { name: 'Editar teléfono' });
  const { pool } = shop().database;
  const stored = async () =>
    (await pool.query('select id, phone from person_phones where person_id = $1', [personId])).rows;
  const [phone] = await stored();
  await post(await tokenOf(OWNER), 'person/update', {
    id: personId,
    phones: [{ BCMode: 'UPD', PePhoneId: phone.id, PePhone: '098 111 222' }],
  });
  await box.getByLabel('Teléfono').fill('097 333 444');
  await page.keyboard.press('Enter');
  await box.getByText('Otra persona guardó cambios antes que tú').waitFor();
  expect(await stored()).toEqual([{ id: phone.id, phone: '098 111 222' }]);
  // The list has their phone by now; saving again confirms it.
  await page.locator('[aria-label="Editar 098 111 222"]').waitFor();
  await box.getByRole('button', { name: 'Guardar' }).click();
  await box.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Editar 097 333 444' }).waitFor();
});

test('the open person is in the address', async () => {
  const { personId } = await plantUser(shop().database.db);
  const page = await logIn(OWNER, '/gestion/personas');
  const opened = () => new URL(page.url()).searchParams.get('persona');
  await page.getByRole('main').getByRole('row').nth(1).click();
  const form = page.getByRole('form', { name: 'Datos de la persona' });
  await form.waitFor();
  expect(Number(opened())).toBeGreaterThan(0);
  await page.reload();
  await form.waitFor();
  await page.goto(`${shop().url}/gestion/personas?persona=${personId}`);
  await form.waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  expect(opened()).toBeNull();
});
