import { ModelProblem } from '../problems.ts';

const [TAB, LINE_FEED, RETURN, BLANK, QUOTE, HASH, COMMA] = [9, 10, 13, 32, 34, 35, 44];
const [OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN_NODE, CLOSE_NODE] = [91, 92, 93, 123, 125];

const isBlank = (code: number): boolean =>
  code === BLANK || code === LINE_FEED || code === COMMA || code === RETURN || code === TAB;
const isBracket = (code: number): boolean =>
  code === OPEN_LIST || code === CLOSE_LIST || code === OPEN_NODE || code === CLOSE_NODE;

/** Splits VRML into words, brackets and strings, which keep their first quotation mark. */
export const vrmlTokens = (text: string) => {
  let at = 0;
  let ahead: string | undefined;

  const skip = (): void => {
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === HASH) {
        while (
          at < text.length &&
          text.charCodeAt(at) !== LINE_FEED &&
          text.charCodeAt(at) !== RETURN
        )
          at += 1;
      } else if (!isBlank(code)) return;
    }
  };
  const quoted = (): string => {
    const from = at;
    at += 1;
    while (at < text.length && text.charCodeAt(at) !== QUOTE)
      at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
    if (at >= text.length) throw new ModelProblem('cutOff');
    at += 1;
    return text.slice(from, at - 1);
  };
  const read = (): string => {
    skip();
    const from = at;
    const code = text.charCodeAt(at);
    if (code === QUOTE) return quoted();
    if (isBracket(code)) {
      at += 1;
      return text.slice(from, at);
    }
    for (; at < text.length; at += 1) {
      const each = text.charCodeAt(at);
      if (isBlank(each) || isBracket(each) || each === QUOTE || each === HASH) break;
    }
    return text.slice(from, at);
  };
  const peek = (): string => {
    ahead ??= read();
    return ahead;
  };
  return {
    /** Returns the next token without consuming it; empty at the end. */
    peek,
    next: (): string => {
      const token = peek();
      ahead = undefined;
      return token;
    },
  };
};
export type Tokens = ReturnType<typeof vrmlTokens>;
