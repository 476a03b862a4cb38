import type { OwnBranch } from '#contract/entities/own-data';

type Span = OwnBranch['hours'][number];

const meet = (one: Span, other: Span): boolean =>
  one.days.some((day) => other.days.includes(day)) &&
  one.open < other.close &&
  other.open < one.close;

/** Lists the positions of spans that overlap an earlier one on the same weekday. */
export const overlappingSpans = (spans: readonly Span[]): number[] =>
  [...spans.keys()].filter((at) =>
    spans.slice(0, at).some((earlier) => meet(earlier, spans[at] ?? earlier)),
  );
