/** What is said to the database through the driver while something is done, and how many rows each statement met. */
import { Client } from 'pg';
import * as z from 'zod/mini';

/** `rows` -1 = it was not counted. */
export const statement = z.object({
  call: z.string(),
  text: z.string(),
  values: z.array(z.unknown()),
  rows: z.number(),
});
type Statement = z.infer<typeof statement>;

const counted = z.object({ rowCount: z.nullable(z.number()) });
const asked = z.union([z.string(), z.object({ text: z.string() })]);
const bounds = /^(begin|commit|rollback)/i;

/** Listens at every connection of this process until `stop`. */
export const recordStatements = () => {
  const said: Statement[] = [];
  let call = '';
  /** Connections in a transaction: outside of one, what is read may meet nothing of another shop's. */
  const inside = new WeakSet<object>();
  const original = Client.prototype.query;
  const listening = function (this: Client, ...words: unknown[]): unknown {
    const [first, second, third] = words;
    const parsed = asked.safeParse(first);
    const text = parsed.success
      ? typeof parsed.data === 'string'
        ? parsed.data
        : parsed.data.text
      : '';
    const own = z.object({ values: z.array(z.unknown()) }).safeParse(first);
    const values = Array.isArray(second) ? second : own.success ? own.data.values : [];
    const line: Statement = { call, text, values, rows: -1 };
    if (/^begin/i.test(text)) inside.add(this);
    const isCounted = inside.has(this) && !bounds.test(text);
    if (/^(commit|rollback)/i.test(text)) inside.delete(this);
    if (text !== '') said.push(line);
    const count = (result: unknown) => {
      const answer = counted.safeParse(result);
      if (isCounted && answer.success) line.rows = answer.data.rowCount ?? -1;
    };
    const at = [first, second, third].findIndex((word) => typeof word === 'function');
    const told = words[at];
    if (typeof told === 'function')
      words[at] = (error: unknown, result: unknown) => {
        count(result);
        told(error, result);
      };
    const answer: unknown = Reflect.apply(original, this, words);
    if (answer instanceof Promise) answer.then(count, () => {});
    return answer;
  };
  Object.assign(Client.prototype, { query: listening });
  return {
    /** What is said from now on belongs to this call. */
    begin: (name: string) => {
      call = name;
    },
    stop: (): Statement[] => {
      Object.assign(Client.prototype, { query: original });
      return said;
    },
  };
};
