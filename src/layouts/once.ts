/** HTML that stands the same on many pages, rendered once a build. */
import { withoutOptionalEnds } from '../components/html.ts';

const rendered = new Map<string, string>();

/**
 * What a name's HTML was the first time. The development server renders it each time: what it is made of may change
 * while it runs.
 * @throws where it brings a script: each page counts the scripts that it has itself
 */
export const once = async (name: string, render: () => Promise<string>): Promise<string> => {
  const known = rendered.get(name);
  if (known !== undefined) return known;
  const text = withoutOptionalEnds(await render());
  if (text.includes('<script')) throw new Error(`${name} brings a script, and cannot be kept.`);
  if (import.meta.env.PROD) rendered.set(name, text);
  return text;
};
