/** Finds faults that readers meet who enlarge a page, space its text, choose its colours, or want no movement. */
import type { Page } from 'playwright';
import { until } from './waiting.ts';

/** A window of 1280 × 1024 px at 200 % and 400 % (WCAG 1.4.4 and 1.4.10), and a phone. */
const ENLARGED = { width: 640, height: 512 } as const;
const MOST_ENLARGED = { width: 320, height: 256 } as const;
const PHONE = { width: 360, height: 800 } as const;
const SETTLE_MS = 600;

/** Finds text that a box cuts off, and boxes without a table that scroll in both directions. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.add(`scrolls sideways, ${scrollWidth} > ${clientWidth}`);
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    /** Returns whether a box cuts off a text that has no other place: dots and scrolling boxes lead to theirs. */
    const isCut = (text: Text): boolean => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      for (let box = text.parentElement; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        const leads =
          /auto|scroll/.test(style.overflowX + style.overflowY) ||
          style.textOverflow === 'ellipsis' ||
          style.webkitLineClamp !== 'none' ||
          style.clipPath !== 'none';
        if (leads) return false;
        const isWide = left < edge.left - 1 || right > edge.right + 1;
        // A line is higher than its letters.
        const isHigh = top < edge.top - 4 || bottom > edge.bottom + 4;
        if ((isWide && hides(style.overflowX)) || (isHigh && hides(style.overflowY))) return true;
      }
      return false;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const { parentElement: parent } = text;
      if (!(text instanceof Text) || text.data.trim() === '' || !parent) continue;
      const isSeen = parent.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (isSeen && !parent.closest('svg, option') && isCut(text))
        found.add(`cuts off ${text.data.trim()}`);
    }
    for (const box of document.querySelectorAll('body *')) {
      const { overflowX, overflowY } = getComputedStyle(box);
      const scrolls = (overflow: string, size: number, shown: number) =>
        /auto|scroll/.test(overflow) && size > shown + 1;
      if (
        scrolls(overflowX, box.scrollWidth, box.clientWidth) &&
        scrolls(overflowY, box.scrollHeight, box.clientHeight) &&
        !box.querySelector('table')
      )
        found.add(`scrolls both ways: ${box.outerHTML.slice(0, 80)}`);
    }
    return [...found];
  });

/** Finds controls that are covered while they have the focus (WCAG 2.4.11), or show no ring. */
export const focusFaults = async (page: Page): Promise<string[]> => {
  // After a key, elements that a script focuses show their ring.
  await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const found: string[] = [];
    /** The ring of a card is around its link's boxes. */
    const MOST_BOXES = 6;
    const isMet = (control: Element): boolean =>
      [...control.getClientRects()].some((rect) => {
        const left = Math.max(0, rect.left);
        const top = Math.max(0, rect.top);
        const width = Math.min(innerWidth, rect.right) - left;
        const height = Math.min(innerHeight, rect.bottom) - top;
        return [0.1, 0.3, 0.5, 0.7, 0.9].some((across) =>
          [0.15, 0.5, 0.85].some((down) => {
            const met = document.elementFromPoint(left + width * across, top + height * down);
            return met !== null && (control.contains(met) || met.contains(control));
          }),
        );
      });
    const hasRing = (element: Element | null | undefined): boolean => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex="0"]',
    );
    for (const control of controls) {
      // Marks on drawings change their lines instead.
      if (control.tabIndex < 0 || control.closest('svg')) continue;
      control.focus();
      if (document.activeElement !== control) continue;
      const name = control.outerHTML.replace(/\s+/g, ' ').slice(0, 100);
      if (!isMet(control)) found.push(`covered with the focus: ${name}`);
      const boxes = [control, control.nextElementSibling];
      for (
        let box = control.parentElement;
        box && boxes.length < MOST_BOXES;
        box = box.parentElement
      )
        boxes.push(box);
      if (!boxes.some(hasRing)) found.push(`without a ring: ${name}`);
    }
    return found;
  });
};

/** Finds animations and transitions that go on although the reader wants none. */
const movements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const MOST_MS = 10;
    const found = new Set<string>();
    const isSlow = (times: string) => times.split(',').some((s) => parseFloat(s) * 1000 > MOST_MS);
    for (const element of document.querySelectorAll('*'))
      for (const part of ['', '::before', '::after']) {
        const style = getComputedStyle(element, part);
        const isAnimated = style.animationName !== 'none' && isSlow(style.animationDuration);
        if (isAnimated || isSlow(style.transitionDuration) || style.scrollBehavior === 'smooth')
          found.add(`moves ${element.tagName} ${element.className}${part}`);
      }
    return [...found];
  });

const CHOSEN = [
  '[aria-current]:not([aria-current="false"], span)',
  '[aria-pressed="true"]',
  '[aria-selected="true"]',
  '[aria-checked="true"]',
].join();

/** Finds choices that look like the others where the reader's colours replace those of the page. */
const unmarked = async (page: Page): Promise<string[]> => {
  const found: string[] = [];
  const tried = new Set<string>();
  const choices = await page.locator(CHOSEN).elementHandles();
  for (const choice of choices) {
    const kind = await choice.evaluate((node) =>
      node instanceof Element ? `${node.parentElement?.className} ${node.className}` : '',
    );
    if (tried.has(kind) || !(await choice.isVisible())) continue;
    tried.add(kind);
    const chosen = await choice.screenshot();
    await choice.evaluate((node) => {
      if (!(node instanceof Element)) return;
      for (const state of ['current', 'pressed', 'selected', 'checked'])
        if (node.hasAttribute(`aria-${state}`)) node.setAttribute(`aria-${state}`, 'false');
    });
    if (chosen.equals(await choice.screenshot())) found.push(`looks like the others: ${kind}`);
  }
  return found;
};

const spaceText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    // WCAG 1.4.12.
    sheet.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
       p { margin-block-end: 2em !important }`,
    );
    document.adoptedStyleSheets = [sheet];
  });

/** The page's own choices are lost: it is the last look at a page. */
export const sightFaults = async (page: Page): Promise<string[]> => {
  const found: string[] = [];
  const look = async (name: string, at: (of: Page) => Promise<string[]>): Promise<void> => {
    let faults: string[] = [];
    const isClear = async (): Promise<boolean> => {
      faults = await at(page);
      return faults.length === 0;
    };
    // Slides take their size a moment after the window.
    await until(name, isClear, SETTLE_MS).catch(() => undefined);
    found.push(...faults.map((fault) => `${name}: ${fault}`));
  };
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await look('without movement', movements);
  for (const size of [ENLARGED, MOST_ENLARGED]) {
    await page.setViewportSize(size);
    await look(`at ${size.width} px`, cutTexts);
    await look(`at ${size.width} px`, focusFaults);
  }
  await page.setViewportSize(PHONE);
  await spaceText(page);
  await look('spaced', cutTexts);
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  found.push(...(await unmarked(page)).map((fault) => `in forced colours: ${fault}`));
  await page.emulateMedia({ forcedColors: 'none' });
  return found;
};
