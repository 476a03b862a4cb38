/** Companies as a seller works with them by keyboard alone: found, changed, saved over, and two made one. */
import type { Locator, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { objectionsTo } from '../support/axe.ts';
import { untilFocused } from '../support/focus.ts';
import { SELLER, useSellerDay } from '../support/seller-day.ts';

const { shop, logIn, tokenOf, post, placeOrders } = useSellerDay();
let token = '';
beforeAll(async () => {
  token = await tokenOf(SELLER);
});

interface Stored {
  id: number;
  name: string;
  version: number;
  companyGroupId: number | null;
  companyGroupName: string;
  identifier: string;
  phones: { phone: string }[];
}
/** Reads a company; the contract gives its shape. */
const stored = async (id: number): Promise<Stored> =>
  (await post(token, 'company/find', { id })) as Stored;

let planted = 0;
const plant = async (CompanyName: string): Promise<Stored> => {
  const group = (await post(token, 'companyGroup/filter', {
    filters: [],
    min: true,
    // Shaped by the contract.
  })) as { id: number }[];
  planted += 1;
  return (await post(token, 'company/add', {
    companyGroupId: group[0]?.id,
    company: {
      CompanyName,
      CompanyIdentifier: `2199${String(Date.now() % 1_000_000).padStart(6, '0')}${String(planted).padStart(2, '0')}`,
      // As many digits whatever the time is.
      Phones: [{ CoPhone: `2${String(Date.now() % 100_000).padStart(5, '0')}${planted % 10}0` }],
      Addresses: [{ StateId: 1, CityId: 1, CoAddress: 'Rivera 1' }],
    },
    // Shaped by the contract.
  })) as Stored;
};

/** Presses Tab until it has the focus, like a user without a mouse. */
const tabTo = async (page: Page, wanted: Locator): Promise<void> => {
  const isThere = () => wanted.evaluate((one) => one === document.activeElement);
  for (let steps = 0; steps < 80 && !(await isThere()); steps += 1)
    await page.keyboard.press('Tab');
  expect(await isThere()).toBe(true);
};
const fits = async (page: Page, width: number): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

test('at 360 px, by keyboard alone, a company is found and changed, its group added from within', async () => {
  const width = 360;
  const name = `Bobinados Pirarajá ${width}`;
  const { id } = await plant(name);
  const page = await logIn(
    SELLER,
    `/gestion/empresas?t=${encodeURIComponent(`piraraja ${width}`)}`,
    { viewport: { width, height: 800 } },
  );
  const row = page.getByRole('main').getByRole('row', { name });
  await row.waitFor();
  await fits(page, width);
  await row.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === `/gestion/empresas/${id}`);
  const data = page.getByRole('form', { name: 'Datos de la empresa' });
  await data.waitFor();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await tabTo(page, data.getByRole('button', { name: 'Nuevo grupo' }));
  await page.keyboard.press('Enter');
  const box = page.getByRole('dialog', { name: 'Nuevo grupo' });
  await untilFocused(box.getByLabel('Nombre', { exact: true }));
  await page.keyboard.type(`Grupo Pirarajá ${width}`);
  await page.keyboard.press('Enter');
  await box.waitFor({ state: 'detached' });
  // The group's form sent only the group: the company waits for its own button.
  await data.getByText('1 cambio sin guardar').waitFor();
  expect((await stored(id)).companyGroupName).not.toContain('Pirarajá');
  await tabTo(page, data.getByRole('button', { name: 'Guardar' }));
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await stored(id)).companyGroupName)
    .toBe(`Grupo Pirarajá ${width}`);
  // A phone is corrected in place.
  const [phone] = (await stored(id)).phones;
  await page.getByRole('button', { name: `Editar ${phone?.phone}` }).focus();
  await page.keyboard.press('Enter');
  const typed = page.getByRole('dialog').getByLabel('Teléfono');
  await untilFocused(typed);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('099 808 707');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: '099 808 707' }).waitFor();
  await fits(page, width);
  expect(await objectionsTo(page, 'main')).toEqual([]);
});

test('at 1280 px the five filters and their button are in one row', async () => {
  const page = await logIn(SELLER, '/gestion/empresas', { viewport: { width: 1280, height: 800 } });
  const filters = page.getByRole('main').getByRole('search');
  const bottomOf = async (control: Locator) => {
    const { y, height } = (await control.boundingBox()) ?? { y: Number.NaN, height: 0 };
    return Math.round(y + height);
  };
  const button = filters.getByRole('button', { name: 'Buscar' });
  for (const label of ['Buscar', 'Etiqueta', 'Cliente de'])
    await expect
      .poll(async () => (await bottomOf(filters.getByLabel(label))) - (await bottomOf(button)))
      .toBe(0);
});

test('a company without a group is saved without one', async () => {
  const { id } = await plant('Escapes Quebracho');
  await shop().database.pool.query('update companies set group_id = null where id = $1', [id]);
  const page = await logIn(SELLER, `/gestion/empresas/${id}`);
  const data = page.getByRole('form', { name: 'Datos de la empresa' });
  const name = data.getByLabel('Razón social');
  await name.fill('Escapes Quebracho S.A.');
  await data.getByText('1 cambio sin guardar').waitFor();
  await data.getByRole('button', { name: 'Volver a como estaba' }).click();
  await data.getByText('sin guardar').waitFor({ state: 'detached' });
  await name.fill('Escapes Quebracho S.R.L.');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => stored(id))
    .toMatchObject({ name: 'Escapes Quebracho S.R.L.', companyGroupId: null });
  await data.getByText('sin guardar').waitFor({ state: 'detached' });
});

test('a group opens beside its list and stays open after a reload', async () => {
  const page = await logIn(SELLER, '/gestion/grupos');
  await page.getByRole('button', { name: 'Nuevo grupo' }).click();
  const box = page.getByRole('dialog', { name: 'Nuevo grupo' });
  await box.getByLabel('Nombre', { exact: true }).fill('Grupo Queguay');
  await page.keyboard.press('Enter');
  const data = page.getByRole('form', { name: 'Datos del grupo' });
  await data.waitFor();
  await page.reload();
  await data.getByLabel('Nombre', { exact: true }).fill('Grupo Queguay Chico');
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByRole('row', { name: 'Grupo Queguay Chico' }).waitFor();
  await fits(page, page.viewportSize()?.width ?? 0);
  expect(await objectionsTo(page)).toEqual([]);
});

test('a person registered with a company’s RUT is unconfirmed until a seller confirms them', async () => {
  const firm = await plant('Radiadores Aiguá');
  const [number] = await placeOrders(1);
  // As a registration with its RUT leaves them.
  const { rows } = await shop().database.pool.query<{ name: string; email: string }>(
    `with claimed as (update orders set company_id = $1, company_name = 'Aiguá', company_identifier = $2
        where number = $3 returning user_id)
     update users set company_id = $1, company_name = 'Aiguá' where id = (select user_id from claimed)
     returning first_name || ' ' || last_name as name, email`,
    [firm.id, firm.identifier, number],
  );
  const [buyer] = rows;
  const page = await logIn(SELLER, `/gestion/pedidos?pedido=${number}`);
  const order = page.getByRole('dialog', { name: `Pedido N.º ${number}` });
  await order.getByText('Empresa sin confirmar').waitFor();
  await page.goto(`${shop().url}/gestion/empresas/${firm.id}`);
  const timeline = page.getByRole('region', { name: 'Pedidos y movimientos' });
  await timeline.getByText('Comprador sin confirmar').waitFor();
  const people = page.getByRole('region', { name: 'Personas' });
  await people.getByText(buyer?.email ?? '', { exact: true }).waitFor();
  expect(await objectionsTo(page)).toEqual([]);
  await people.getByRole('button', { name: `Confirmar a ${buyer?.name}` }).press('Enter');
  await people.getByLabel(`Puesto de ${buyer?.name}`).waitFor();
  await timeline.getByText('Comprador sin confirmar').waitFor({ state: 'detached' });
  await page.goto(`${shop().url}/gestion/pedidos?pedido=${number}`);
  await order.getByText(`Aiguá, RUT ${firm.identifier}`).waitFor();
  expect(await order.getByText('sin confirmar').count()).toBe(0);
  await shop().database.pool.query(
    "update users set company_id = null, company_name = '' where company_id = $1",
    [firm.id],
  );
});

test('saving over a colleague’s change shows both versions and keeps both', async () => {
  const { id, version } = await plant('Frenos Cebollatí');
  const page = await logIn(SELLER, `/gestion/empresas/${id}`);
  const data = page.getByRole('form', { name: 'Datos de la empresa' });
  await data.getByLabel('RUT', { exact: true }).fill('219876540012');
  await post(token, 'company/update', {
    id,
    version,
    parms: { CompanyName: 'Frenos Cebollatí S.A.' },
  });
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Otra persona guardó antes' });
  await question.getByText('Frenos Cebollatí S.A.').waitFor();
  // Author and time.
  await question.getByText(/Mientras editabas, Lucía Fernández guardó cambios \(\d/).waitFor();
  await question.getByRole('button', { name: 'Guardar lo elegido' }).focus();
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'detached' });
  await expect
    .poll(() => stored(id))
    .toMatchObject({ name: 'Frenos Cebollatí S.A.', identifier: '219876540012' });
});

test('a new question does not show the error of the last one', async () => {
  const { id, version } = await plant('Baterías Ansina');
  const employees = [{ PersonName: 'Nidia', PersonLastName: 'Souza', EmployeePositionId: 'OTH' }];
  await post(token, 'company/update', {
    id,
    version,
    employees: employees.map((one) => ({ BCMode: 'INS', ...one })),
  });
  const page = await logIn(SELLER, `/gestion/empresas/${id}`);
  const question = page.getByRole('dialog', { name: 'Eliminar' });
  for (const name of ['Quitar Rivera 1', 'Quitar a Nidia Souza']) {
    await page.reload();
    const remove = page.getByRole('button', { name });
    await remove.waitFor();
    await post(token, 'company/update', { id, parms: { CompanyName: `Ansina: ${name}` } });
    await remove.press('Enter');
    await question.getByRole('button', { name: 'Eliminar' }).press('Enter');
    await question.getByRole('alert').filter({ hasText: 'Otra persona guardó' }).waitFor();
    await question.getByRole('button', { name: 'Cancelar' }).press('Enter');
    await remove.press('Enter');
    await question.getByText('¿Esta seguro que desea eliminar').waitFor();
    expect(await question.getByRole('alert').count()).toBe(0);
  }
});

test('by keyboard each mark of a company is removed after a question, and the focus stays on the page', async () => {
  const { id: ClientOfCompanyId } = await plant('Importadora Carapé');
  const { id, version } = await plant('Bujías Carapé');
  await post(token, 'company/update', {
    id,
    version,
    tags: [{ BCMode: 'INS', TagName: 'mayorista' }],
    workBranches: [{ BCMode: 'INS', WorkBranchId: 1 }],
    categories: [{ BCMode: 'INS', CategoryId: '1.1' }],
    clientOf: [{ BCMode: 'INS', ClientOfCompanyId }],
  });
  const page = await logIn(SELLER, `/gestion/empresas/${id}`);
  const question = page.getByRole('dialog', { name: 'Eliminar' });
  for (const one of ['la etiqueta', 'el rubro', 'la categoría', 'que es cliente de']) {
    const remove = page.getByRole('button', { name: `Quitar ${one} ` });
    await remove.press('Enter');
    await question.getByText('¿Esta seguro que desea eliminar').waitFor();
    await question.getByRole('button', { name: 'Cancelar' }).press('Enter');
    await untilFocused(remove);
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Eliminar' }).press('Enter');
    await question.waitFor({ state: 'detached' });
    await remove.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  }
  expect(await stored(id)).toMatchObject({
    tags: [],
    workBranches: [],
    categories: [],
    clientOf: [],
  });
});

test('two duplicate companies are reported and merged by keyboard', async () => {
  const first = await plant('Ómnibus Aceguá');
  const second = await plant('OMNIBUS ACEGUA S.A.');
  const page = await logIn(SELLER, '/gestion/empresas');
  const notice = page.getByText('la misma empresa');
  await notice.waitFor();
  await tabTo(page, page.locator('summary').filter({ has: notice }));
  await page.keyboard.press('Enter');
  const merge = page.getByRole('button', { name: `Unir ${first.name} y ${second.name}` });
  await merge.focus();
  await page.keyboard.press('Enter');
  const box = page.getByRole('dialog', { name: 'Unir dos fichas' });
  // A second Enter must not confirm an irreversible merge.
  await untilFocused(box.getByRole('button', { name: 'Cancelar' }));
  await box.getByRole('radio').first().waitFor();
  expect(await objectionsTo(page, 'dialog')).toEqual([]);
  await tabTo(page, box.getByRole('button', { name: 'Unir', exact: true }));
  const { promise: isLookedAt, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/rest/company/merge', async (route) => {
    await isLookedAt;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  // It is on its way: leaving would look as if it had been stopped.
  await box.getByRole('button', { name: 'Uniendo…' }).waitFor();
  await page.keyboard.press('Escape');
  await box.getByRole('button', { name: 'Cancelar' }).click({ force: true });
  await box.getByRole('button', { name: 'Uniendo…' }).waitFor();
  answer();
  await box.waitFor({ state: 'detached' });
  await expect.poll(async () => (await stored(second.id)).id).toBe(first.id);
  // The address of a merged company leads to the remaining one.
  await page.goto(`${shop().url}/gestion/empresas/${second.id}`);
  await page.getByRole('heading', { level: 1, name: first.name }).waitFor();
  await page.getByText('Se le unieron').waitFor();
});

test('a merge reports a colleague’s change or merge of the same entries', async () => {
  const first = await plant('Maderas Cuñapirú');
  const second = await plant('MADERAS CUNAPIRU S.A.');
  const page = await logIn(SELLER, '/gestion/empresas');
  await page.locator('summary').filter({ hasText: 'la misma empresa' }).press('Enter');
  const open = page.getByRole('button', { name: `Unir ${first.name} y ${second.name}` });
  await open.press('Enter');
  const box = page.getByRole('dialog', { name: 'Unir dos fichas' });
  const merge = box.getByRole('button', { name: 'Unir', exact: true });
  await box.getByRole('radio', { name: first.name }).waitFor();
  await post(token, 'company/update', {
    id: second.id,
    parms: { CompanyName: 'MADERAS CUNAPIRU S.R.L.' },
  });
  await merge.press('Enter');
  await box.getByText('Esta ficha cambió mientras tanto: mírala y vuelve a unir.').waitFor();
  await box.getByRole('radio', { name: 'MADERAS CUNAPIRU S.R.L.' }).waitFor();
  const { version: otherVersion } = await stored(second.id);
  await post(token, 'company/merge', {
    id: first.id,
    version: (await stored(first.id)).version,
    otherId: second.id,
    otherVersion,
  });
  await merge.press('Enter');
  await box.getByText(`Otra persona ya las unió. Quedó: ${first.name}`).waitFor();
  // The pair may have been the last one: the notice goes, the box stays.
  await open.waitFor({ state: 'detached' });
  await box.getByText('Otra persona ya las unió').waitFor();
  expect(await box.getByRole('radio').count()).toBe(0);
  expect(await merge.count()).toBe(0);
  expect(await box.getByRole('alert').count()).toBe(0);
  expect(await objectionsTo(page, 'dialog')).toEqual([]);
  await box.getByRole('button', { name: 'Cerrar' }).last().press('Enter');
  await box.waitFor({ state: 'detached' });
});

test('an entry with another name is found from a company’s page and merged', async () => {
  const first = await plant('Talleres del Yí');
  const second = await plant('Rectificadora Tupambaé');
  const page = await logIn(SELLER, `/gestion/empresas/${second.id}`);
  await tabTo(page, page.getByRole('button', { name: 'Unir con otra ficha' }));
  await page.keyboard.press('Enter');
  const search = page
    .getByRole('dialog', { name: 'Unir con otra ficha' })
    .getByLabel('La otra ficha de esta empresa');
  await untilFocused(search);
  await page.keyboard.type('rectificadora tupambae');
  await page.keyboard.press('Enter');
  await page.getByText('Es esta misma ficha').waitFor();
  await search.fill('talleres del yi');
  await search.press('Enter');
  const box = page.getByRole('dialog', { name: 'Unir dos fichas' });
  await box.getByRole('radio', { name: first.name }).check();
  await box.getByRole('button', { name: 'Unir', exact: true }).press('Enter');
  await page.waitForURL((url) => url.pathname === `/gestion/empresas/${first.id}`);
  await page.getByText(`Se le unieron: ${second.name}`).waitFor();
});

test('a merge whose answer is lost reports the result and leads to the remaining company', async () => {
  const first = await plant('Baterías del Queguay');
  const second = await plant('Acumuladores Batoví');
  const page = await logIn(SELLER, `/gestion/empresas/${second.id}`);
  await page.getByRole('button', { name: 'Unir con otra ficha' }).press('Enter');
  const search = page
    .getByRole('dialog', { name: 'Unir con otra ficha' })
    .getByLabel('La otra ficha de esta empresa');
  await search.fill('baterias del queguay');
  await search.press('Enter');
  const box = page.getByRole('dialog', { name: 'Unir dos fichas' });
  await box.getByRole('radio', { name: first.name }).check();
  await page.route('**/rest/company/merge', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await box.getByRole('button', { name: 'Unir', exact: true }).press('Enter');
  await box.getByText(`Ya son una. Quedó: ${first.name}`).waitFor();
  expect(await objectionsTo(page, 'dialog')).toEqual([]);
  await box.getByRole('button', { name: 'Cerrar' }).last().press('Enter');
  await page.waitForURL((url) => url.pathname === `/gestion/empresas/${first.id}`);
  await page.getByText(`Se le unieron: ${second.name}`).waitFor();
});
