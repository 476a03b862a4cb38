/** What the forms of a branch's stock share: typed units, why, and what a refusal tells of how many there are. */
import * as z from 'zod/mini';
import { MAX_STOCK } from '#contract/calls/stock-changes';
import { integer } from '#contract/fields/fields';
import { messages } from '#contract/messages';
import { Button } from '../Button.tsx';

export interface StockFormProps {
  code: string;
  branch: { code: string; name: string };
  /** Units that it has, as far as is known. */
  from: number;
  /** A refusal told of another number. */
  onFrom: (quant: number) => void;
  onClose: () => void;
}

export const typedUnits = (least: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.trim(), z.minLength(1, messages.required)),
      z.transform((typed) => (/^\d{1,7}$/.test(typed) ? Number(typed) : Number.NaN)),
    ),
    integer(least, MAX_STOCK),
  );

const stockNow = z.object({ branches: z.array(z.object({ code: z.string(), quant: z.int() })) });

/** @param detail of a refusal */
export const quantNow = (detail: unknown, branch: string): number | undefined =>
  stockNow.safeParse(detail).data?.branches.find(({ code }) => code === branch)?.quant;

/** Puts what is said the most where the reason is typed. */
export const Reasons = ({ reasons }: { reasons: readonly string[] }) => (
  <p className="cluster">
    {reasons.map((reason) => (
      <Button
        key={reason}
        look="quiet small"
        onClick={(event) => {
          const box = event.currentTarget.closest('dialog')?.querySelector('[name="reason"]');
          if (box instanceof HTMLInputElement) box.value = reason;
        }}
      >
        {reason}
      </Button>
    ))}
  </p>
);
