/** The mail page of a demo: mails are shown whole, on a phone too. */
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { fitsScreen } from '../support/screen-sizes.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const open = useBrowser();

const LINES = Array.from({ length: 40 }, (_, line) => `<p>Renglón ${line + 1} de la carta</p>`);

test.each([
  ['a phone', { viewport: { width: 360, height: 780 }, hasTouch: true }],
  ['a desk', { viewport: { width: 1280, height: 900 } }],
] as const)(
  'on %s a letter shows whole, without a scroll bar of its own',
  async (where, options) => {
    const { inbox, mailPageUrl } = shop().emulators;
    const transport = createTransport(inbox.smtpUrl);
    await transport.sendMail({
      from: 'ventas@nam.example',
      to: 'ana@nam.example',
      subject: `Una carta larga para ${where}`,
      html: `<html><head></head><body>${LINES.join('')}<p>Saludos</p></body></html>`,
    });
    transport.close();
    const page = await open(options);
    await page.goto(mailPageUrl);
    await page.getByRole('link', { name: `Una carta larga para ${where}` }).click();
    const letter = page.frameLocator('iframe[title="Correo"]');
    await letter.getByText('Saludos').waitFor();
    const hidden = () =>
      letter
        .locator('html')
        .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    await expect.poll(hidden).toBe(0);
    // Turned on its side, a phone has it whole as well.
    await page.setViewportSize({ width: options.viewport.height, height: options.viewport.width });
    await expect.poll(hidden).toBe(0);
    await page.setViewportSize(options.viewport);
    await expect.poll(hidden).toBe(0);
    expect(await fitsScreen(page)).toBe(true);
  },
);
