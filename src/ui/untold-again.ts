/** What an existing host broke over is asked for again as long as somebody looks: it may be told by then. */

const AGAIN_MS = 15_000;

export const UNTOLD_AGAIN = {
  againAfter: ({ untold }: { untold?: readonly string[] | undefined }): number | false =>
    untold !== undefined && AGAIN_MS,
};
