import { withoutOptionalEnds } from '../components/html.ts';

const rendered = new Map<string, string>();

/**
 * Renders HTML that many pages share once per build; the development server renders it each time.
 * @throws Error if the HTML has a script, since each page counts its own
 */
export const once = async (name: string, render: () => Promise<string>): Promise<string> => {
  const existing = rendered.get(name);
  if (existing !== undefined) return existing;
  const text = withoutOptionalEnds(await render());
  if (text.includes('<script')) throw new Error(`${name} has a script and cannot be shared.`);
  if (import.meta.env.PROD) rendered.set(name, text);
  return text;
};
