import { type OrderState, orderStates } from '../contract/orders/order-states.ts';
import { needsAddress } from '../contract/orders/payments.ts';
import { hoursLines } from './hours-text.ts';
import type { Branch, Variant } from './schema.ts';

interface Fetched {
  branchCode: string;
  /** Stored with the order, since the shop may have closed the branch. */
  branchName: string;
}

/** Names the branch of a pick-up; empty for deliveries. */
export const pickupPlace = (
  { branches }: Pick<Variant, 'branches'>,
  { branchCode, branchName }: Fetched,
): string => {
  const branch = branches.find(({ code }) => code === branchCode);
  return branch ? `${branch.name}, ${branch.address}` : branchName;
};

/** Says that units are in another branch than the buyer's. */
export const BRINGING = 'Traerlo puede demorar.';

const READY_TEXTS = {
  due: 'Lo preparamos cuando se acredite el pago, y te avisamos por correo.',
  pending: 'Lo preparamos cuando se acredite el pago, y te avisamos por correo.',
  received: 'Te avisamos por correo cuando esté pronto para retirar.',
} as const;

interface FetchedOrder {
  shippingId: string;
  branchCode: string;
  number: number;
  state: OrderState;
  /** Whether some of its units are in another branch. */
  isBrought?: boolean | undefined;
}

/** Returns what the buyer of a pick-up must know: opening hours, when it is ready, what to bring. */
export const pickupSteps = (
  { branches }: Pick<Variant, 'branches'>,
  { shippingId, branchCode, number, state, isBrought = false }: FetchedOrder,
): string[] => {
  const { payment, goods } = orderStates[state];
  if (needsAddress(shippingId) || payment === 'void') return [];
  const hours = hoursLines(branches.find(({ code }) => code === branchCode)?.hours ?? []);
  const isReady = goods === 'left';
  return [
    isReady ? 'Está pronto para retirar.' : READY_TEXTS[payment],
    ...(isBrought && !isReady ? [`Una parte está en otro local. ${BRINGING}`] : []),
    ...(hours.length > 0 ? [`Horario: ${hours.join('; ')}.`] : []),
    `Trae tu cédula y el número de pedido, ${number}.`,
  ];
};

/** Returns the branch for pick-ups that name none: the owner's choice, else the first. */
const defaultBranch = ({ branches }: Pick<Variant, 'branches'>): Branch | undefined =>
  branches.find(({ isDefault }) => isDefault) ?? branches[0];

/** Returns the branch of a code, the default one without a code, or the only one; undefined = unknown. */
export const chosenBranch = (
  { branches }: Pick<Variant, 'branches'>,
  code: string,
): Branch | undefined => {
  const [first, ...others] = branches;
  if (others.length === 0) return first;
  return code === '' ? defaultBranch({ branches }) : branches.find((one) => one.code === code);
};
