/** Finds what people miss who enlarge a page, space its text, choose its colours, or stop its movement. */
import type { Page } from 'playwright';

/** Finds text that a box cuts off, that lies beyond the page, or over other text, and boxes that scroll both ways. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const name = (element: Element, text = element.textContent ?? ''): string =>
      `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${text.trim().slice(0, 40)}`;
    const { clientWidth } = document.documentElement;
    const seen: { rect: DOMRect; node: Text; layer: Element | null }[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!(node instanceof Text) || node.data.trim() === '' || !parent) continue;
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (parent.closest('svg, option, datalist, noscript, astro-island[ssr]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(
        ({ width, height }) => width > 1 && height > 1,
      );
      let isScrolled = false;
      let isCut = false;
      let layer: Element | null = null;
      for (
        let box: Element | null = parent;
        box && box !== document.body;
        box = box.parentElement
      ) {
        const style = getComputedStyle(box);
        if (['fixed', 'sticky', 'absolute'].includes(style.position)) layer ??= box;
        const edge = box.getBoundingClientRect();
        if (style.clipPath !== 'none' || (edge.width <= 1 && edge.height <= 1)) isScrolled = true;
        if (isScrolled) break;
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) {
          isScrolled = true;
          break;
        }
        const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
        for (const { left, right, top, bottom } of rects) {
          if (
            /hidden|clip/.test(style.overflowX) &&
            (left < edge.left - 1 || right > edge.right + 1)
          )
            isCut = !isShortened;
          if (
            /hidden|clip/.test(style.overflowY) &&
            (top < edge.top - 4 || bottom > edge.bottom + 4)
          )
            isCut = !isShortened;
          if (isShortened && (right > edge.right + 1 || bottom > edge.bottom + 4))
            isScrolled = true;
        }
        if (isCut) {
          found.add(`cuts ${name(parent, node.data)} by ${name(box, '')}`);
          break;
        }
        if (style.position === 'fixed') break;
      }
      if (isScrolled || isCut) continue;
      for (const rect of rects) {
        if (rect.right > clientWidth + 1 || rect.left < -1)
          found.add(`beyond the page: ${name(parent, node.data)}`);
        seen.push({ rect, node, layer });
      }
    }
    for (const [index, one] of seen.entries())
      for (const other of seen.slice(index + 1)) {
        if (one.node === other.node || one.layer !== other.layer) continue;
        const across =
          Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
        const down =
          Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
        if (across > 3 && down > Math.min(one.rect.height, other.rect.height) / 2.5)
          found.add(
            `over each other: ${one.node.data.trim().slice(0, 30)} / ${other.node.data.trim().slice(0, 30)}`,
          );
      }
    for (const box of document.querySelectorAll('body *')) {
      const style = getComputedStyle(box);
      const isWide = box.scrollWidth > box.clientWidth + 1 && /auto|scroll/.test(style.overflowX);
      if (!isWide || !box.checkVisibility() || box.querySelector('table')) continue;
      const isHigh = box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(style.overflowY);
      if (isHigh) found.add(`scrolls both ways: ${name(box)}`);
      else if (style.scrollSnapType === 'none') found.add(`? scrolls sideways: ${name(box)}`);
    }
    return [...found];
  });

/** Finds controls that a bar hides while they have the focus (WCAG 2.4.11), or that have no focus ring. */
const hiddenFocus = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const name = (element: Element): string => element.outerHTML.replace(/\s+/g, ' ').slice(0, 110);
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex="0"], iframe',
    );
    for (const control of all) {
      if (control.tabIndex < 0 || !control.checkVisibility({ visibilityProperty: true })) continue;
      control.focus();
      if (document.activeElement !== control) continue;
      const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
      const shown = control.getBoundingClientRect().width < 4 && label ? label : control;
      const boxes = [...shown.getClientRects()];
      const isSeen = boxes.some(({ left, right, top, bottom }) => {
        const across = [0.1, 0.3, 0.5, 0.7, 0.9].map((part) => left + (right - left) * part);
        const down = [0.15, 0.5, 0.85].map((part) => top + (bottom - top) * part);
        return across.some((x) =>
          down.some((y) => {
            const met = document.elementFromPoint(x, y);
            return (
              met !== null &&
              (shown.contains(met) || (met.contains(shown) && !met.matches('body, html')))
            );
          }),
        );
      });
      if (!isSeen) {
        const { left, top, width, height } = shown.getBoundingClientRect();
        const met = document.elementFromPoint(left + width / 2, top + height / 2);
        found.add(
          `hidden with the focus: ${name(control)} at ${[left, top, width, height].map(Math.round)} under ${met ? name(met).slice(0, 60) : 'nothing'}`,
        );
      }
      const hasRing = (one: Element | null): boolean => {
        if (!one) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      };
      const up = [
        control,
        control.nextElementSibling,
        control.parentElement,
        control.parentElement?.parentElement ?? null,
      ];
      const ring = up.some(hasRing);
      if (!ring) found.add(`no ring: ${name(control)}`);
    }
    return [...found];
  });

/** Finds animations and transitions that go on although the reader wants none. */
const movements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const lasts = (times: string): boolean =>
      times
        .split(',')
        .some((time) => Number.parseFloat(time) * (time.includes('ms') ? 1 : 1000) > 10);
    for (const element of document.querySelectorAll('*'))
      for (const part of [undefined, '::before', '::after']) {
        const { animationName, animationDuration, transitionDuration, scrollBehavior } =
          getComputedStyle(element, part);
        const name = `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}${part ?? ''}`;
        if (animationName !== 'none' && lasts(animationDuration)) found.add(`animates ${name}`);
        if (lasts(transitionDuration)) found.add(`moves slowly ${name}`);
        if (scrollBehavior === 'smooth') found.add(`scrolls slowly ${name}`);
      }
    for (const one of document.getAnimations()) {
      const { duration } = one.effect?.getComputedTiming() ?? {};
      if (one.playState === 'running' && Number(duration) > 10) found.add('runs an animation');
    }
    return [...found];
  });

/** Everything that is chosen, pressed or current, and what else a picture of it must show. */
const CHOSEN =
  '[aria-current]:not([aria-current="false"]), [aria-pressed="true"], [aria-selected="true"], [aria-checked="true"]';

/** Finds choices that look like the others once the reader's colours replace the page's. */
const unmarked = async (page: Page): Promise<string[]> => {
  const found = new Set<string>();
  const tried = new Set<string>();
  await page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.blur() : 0,
  );
  for (const chosen of await page.locator(CHOSEN).all()) {
    if (!(await chosen.isVisible())) continue;
    const about = await chosen.evaluate((element) => {
      const attribute =
        ['aria-current', 'aria-pressed', 'aria-selected', 'aria-checked'].find(
          (each) => (element.getAttribute(each) ?? 'false') !== 'false',
        ) ?? '';
      return {
        attribute,
        value: element.getAttribute(attribute) ?? '',
        kind: `${element.closest('[class]')?.className} ${element.className}`,
        html: element.outerHTML.replace(/\s+/g, ' ').slice(0, 120),
      };
    });
    if (tried.has(about.kind)) continue;
    tried.add(about.kind);
    await chosen.scrollIntoViewIfNeeded();
    const box = await chosen.boundingBox();
    if (!box || box.x < 0 || box.y < 0) continue;
    const clip = {
      x: Math.max(0, box.x - 4),
      y: Math.max(0, box.y - 4),
      width: box.width + 8,
      height: box.height + 8,
    };
    const before = await page.screenshot({ clip });
    await chosen
      .evaluate((element, { attribute }) => element.setAttribute(attribute, 'false'), about)
      .catch(() => 0);
    const after = await page.screenshot({ clip });
    await page.evaluate(({ html, attribute, value }) => {
      for (const one of document.querySelectorAll(`[${attribute}="false"]`))
        if (
          one.outerHTML
            .replace(/\s+/g, ' ')
            .slice(0, 120)
            .replace(`${attribute}="false"`, `${attribute}="${value}"`) === html.slice(0, 119)
        )
          one.setAttribute(attribute, value);
    }, about);
    if (before.equals(after)) found.add(`looks not chosen: ${about.html}`);
  }
  return [...found];
};

export const parts = { cutTexts, hiddenFocus, movements, unmarked };
