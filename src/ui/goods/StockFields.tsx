import * as z from 'zod/mini';
import { MAX_STOCK } from '#contract/calls/stock-changes';
import { integer } from '#contract/fields/fields';
import { messages } from '#contract/messages';
import { Button } from '../Button.tsx';

export interface StockFormProps {
  code: string;
  branch: { code: string; name: string };
  /** The last known quantity. */
  from: number;
  /** Called with the current quantity after a conflict. */
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

const stockDetail = z.object({ branches: z.array(z.object({ code: z.string(), quant: z.int() })) });

/** Reads the current quantity of a branch from an error's detail. */
export const currentQuantity = (detail: unknown, branch: string): number | undefined =>
  stockDetail.safeParse(detail).data?.branches.find(({ code }) => code === branch)?.quant;

/** Buttons that fill in a frequent reason. */
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
