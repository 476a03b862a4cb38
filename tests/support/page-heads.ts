/** Reads the heads of a built shop's pages, as search engines do. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Length of the description that a search result shows, in characters. */
const DESCRIPTION = { least: 50, most: 160 };

/**
 * @param dist the folder of the shop's pages
 * @returns the titles of indexed pages, and problems: duplicate titles, descriptions that are too
 * short or cut
 */
export const headsOf = (dist: string): { titles: string[]; faults: string[] } => {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  /** The page of each title, and the address by which search engines are to know it. */
  const titles = new Map<string, { file: string; address: string }>();
  const faults: string[] = [];
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    const [head = ''] = readFileSync(join(dist, file), 'utf8').split('</head>');
    const [, address] = /<link rel="canonical" href="([^"]*)"/.exec(head) ?? [];
    if (!address) continue;
    const [, title = ''] = /<title>([^<]*)<\/title>/.exec(head) ?? [];
    const [, description = ''] =
      /<meta name="description" property="og:description" content="([^"]*)"/.exec(head) ?? [];
    const twin = titles.get(title);
    // A page with another canonical address may share its title.
    if (twin && twin.address !== address) faults.push(`${file} and ${twin.file}: ${title}`);
    titles.set(title, { file, address });
    const { length } = description.replace(/&#?\w+;/g, '.');
    if (length < DESCRIPTION.least || length > DESCRIPTION.most)
      faults.push(`${file}: ${length} characters: ${description}`);
  }
  return { titles: [...titles.keys()], faults };
};
