/** What axe objects to on a page as it stands, at a phone's and a desktop's width, in light and dark. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';

const WIDTHS = [360, 1280] as const;
const HEIGHT = 900;

const objections = async (
  page: Page,
  scope: string,
  where: string,
  rules?: string[],
): Promise<string[]> => {
  const axe = new AxeBuilder({ page }).include(scope);
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${where} ${id}: ${html} ${failureSummary}`),
  );
};

/**
 * The dark theme changes colours alone, so only contrast is asked again.
 * @param scope a selector: what lies around it is the same on every page, and looked at once
 */
export const objectionsTo = async (page: Page, scope = 'html'): Promise<string[]> => {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    found.push(...(await objections(page, scope, `${width} light`)));
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    found.push(...(await objections(page, scope, `${width} dark`, ['color-contrast'])));
  }
  return found;
};
