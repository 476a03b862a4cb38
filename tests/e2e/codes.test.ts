/** A part found by what can be read of an original code, however it is written. */
import { beforeAll, expect, test } from 'vitest';
import { SIZES } from '../support/screen-sizes.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const open = useBrowser();

interface Code {
  code: string;
  family: string;
  /** Letters and digits alone. */
  plain: string;
}
/** With dashes, with spaces, with dots; what is typed of each is in few other codes. */
const codes: Code[] = [];
beforeAll(async () => {
  for (const separator of ['-', ' ', '.']) {
    const { rows } = await shop().database.pool.query<Code>(
      `with known as (select o.code, f.code as family,
           upper(regexp_replace(o.code, '[^A-Za-z0-9]', '', 'g')) as plain
         from original_codes o join families f on f.id = o.family_id
         where f.is_public and exists (select from products where family_id = f.id and is_public))
       select * from known where strpos(code, $1) > 0
         and substr(plain, 2, 4) ~ '\\d' and substr(plain, 2, 4) !~ '^(19|20)\\d\\d$'
         and (select count(*) from known other
           where strpos(other.plain, substr(known.plain, 2, 4)) > 0) < 9
       order by family, code limit 1`,
      [separator],
    );
    codes.push(...rows);
  }
});

const spelt = ({ code, plain }: Code): string[] => [
  plain,
  plain.toLowerCase(),
  code.replace(/[^A-Z0-9]+/gi, ' '),
  code.replace(/[^A-Z0-9]+/gi, '.'),
  code.replace(/[^A-Z0-9]+/gi, '-'),
  // Parts of it, its first letter unreadable.
  plain.slice(1),
  plain.slice(1, 5),
  `${plain.slice(1, 3)}-${plain.slice(3, 6)}`,
  `${plain.slice(1, 4)}.${plain.slice(4, 7)}`,
];

test.each(SIZES)(
  'on a %s, by four characters or more, however they are parted',
  async (_, size) => {
    expect(codes).toHaveLength(3);
    const page = await open(size);
    await page.goto(`${shop().url}/productos?pag=1`);
    const main = page.getByRole('main');
    const box = main.getByLabel('Buscar por texto');
    for (const code of codes)
      for (const text of spelt(code)) {
        await box.fill(text);
        await box.press('Enter');
        await expect.poll(() => new URL(page.url()).searchParams.get('t')).toBe(text);
        const card = main.getByRole('article', { name: code.family, exact: true });
        await card.waitFor().catch(() => {
          throw new Error(`${text} does not find ${code.family}, whose code is ${code.code}`);
        });
        // Found, not offered instead.
        await expect.poll(() => main.getByText('No se encontro ningun resultado.').count()).toBe(0);
      }
  },
);
