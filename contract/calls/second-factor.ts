/** The second factor of an account: passkeys, authenticator apps and recovery codes. */
import * as z from 'zod/mini';
import { guid, id, neededReason, requiredText } from '../fields/fields.ts';
import { messages } from '../messages.ts';
import { currentPassword } from '../people/passwords.ts';
import { publicWrite, sellerRead, sellerWrite, userRead, userWrite } from '../shaped-call.ts';

/** How long a proof of identity counts, in minutes. */
export const PROOF_MINUTES = 10;
/** How long the second step of a login may take, in minutes. */
export const STEP_MINUTES = 5;
export const MAX_FACTORS = 10;
/** Codes in a set. */
export const RECOVERY_CODES = 10;

const FACTOR_KINDS = ['passkey', 'totp'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** Binary data of WebAuthn. */
const base64url = () =>
  z
    .string({ error: messages.invalid })
    .check(z.maxLength(20_000, messages.tooLong), z.regex(/^[\w-]+$/, messages.invalid));

const credential = {
  id: base64url(),
  rawId: base64url(),
  type: z.literal('public-key', { error: messages.invalid }),
};

/** The browser's answer of a new passkey (WebAuthn, RegistrationResponseJSON). */
const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(),
    attestationObject: base64url(),
    transports: z.optional(
      z.array(requiredText(40), { error: messages.invalid }).check(z.maxLength(10)),
    ),
  }),
});
export type NewPasskey = z.output<typeof newPasskey>;

/** The browser's answer of a passkey in use (WebAuthn, AuthenticationResponseJSON). */
const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(),
    authenticatorData: base64url(),
    signature: base64url(),
  }),
});
export type UsedPasskey = z.output<typeof usedPasskey>;

/** Six digits of an app, or a recovery code; blanks and dashes are ignored. */
const code = () => requiredText(40);

export const codeForm = z.object({ code: code() });
export const factorNameForm = z.object({ name: requiredText(60) });
export const newAppForm = z.object({ ...factorNameForm.shape, ...codeForm.shape });

/** Options for the browser's WebAuthn, as JSON. */
// Not `z.looseObject`: its code would be added to every page.
const options = z.catchall(z.object({ challenge: z.string() }), z.unknown());

const ways = {
  /** For `startAuthentication`; null without a passkey. */
  options: z.nullable(options),
  /** Whether the account has an authenticator app. */
  app: z.boolean(),
  /** Whether a recovery code is left. */
  recovery: z.boolean(),
};
const proofWays = z.object(ways);
export type ProofWays = z.output<typeof proofWays>;

const proof = { code: z.optional(code()), passkey: z.optional(usedPasskey) };
export type FactorProof = { code?: string | undefined; passkey?: UsedPasskey | undefined };

/** Starts the second step of a login in this browser. `factor.stale` without a right password just before. */
export const loginStepFind = publicWrite('/rest/login/stepFind', {}, { data: proofWays });

/**
 * Finishes the second step: opens the session. A wrong or used code: `factor.wrong`, limited by account and caller.
 */
export const loginStepFinish = publicWrite('/rest/login/stepFinish', proof, {
  data: z.object({ userGuid: z.string() }),
});

const factor = z.object({
  id: z.int(),
  kind: z.enum(FACTOR_KINDS),
  name: z.string(),
  /** ISO instants. */
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type Factor = z.output<typeof factor>;

/** Staff who lack a required factor reach these calls only. */
const open = { withoutFactor: true } as const;

/** Lists the factors of the caller. */
export const factorList = userRead(
  '/rest/factor/list',
  {},
  {
    data: z.object({
      factors: z.array(factor),
      recoveryLeft: z.int(),
      /** Whether the shop requires one of the caller. */
      isRequired: z.boolean(),
    }),
  },
  open,
);

/** Returns how the caller proves who it is. Without a factor, by the password. */
export const factorProofFind = userWrite(
  '/rest/factor/proofFind',
  {},
  { data: z.object({ ...ways, password: z.boolean() }) },
  open,
);

/**
 * Proves for the next `PROOF_MINUTES` that the session's user is there: by a factor, or without one by the
 * password. Calls with `proof` in their access need it.
 */
export const factorProve = userWrite(
  '/rest/factor/prove',
  { ...proof, password: z.optional(currentPassword()) },
  {},
  open,
);

/** Starts a new factor. */
export const factorStart = userWrite(
  '/rest/factor/start',
  { kind: z.enum(FACTOR_KINDS, { error: messages.invalid }) },
  {
    data: z.object({
      /** For `startRegistration`; null for an app. */
      options: z.nullable(options),
      /** For an app: its secret (base32), and the same as an address for the QR code. */
      app: z.nullable(z.object({ secret: z.string(), uri: z.string() })),
    }),
  },
  { ...open, proof: true },
);

const newCodes = {
  /** Recovery codes, told only here; empty if the account has some already. */
  recoveryCodes: z.array(z.string()),
};

/** Finishes the started factor: with the new passkey, or with a code of the app. */
export const factorFinish = userWrite(
  '/rest/factor/finish',
  { ...factorNameForm.shape, code: z.optional(code()), passkey: z.optional(newPasskey) },
  newCodes,
  open,
);

/** Removes a factor. The last one of staff stays while the shop requires one: `factor.lastRequired`. */
export const factorRemove = userWrite('/rest/factor/remove', { id: id() }, {}, { proof: true });

/** Replaces all recovery codes by new ones. */
export const factorRenewCodes = userWrite('/rest/factor/renewCodes', {}, newCodes, {
  proof: true,
});

/** Returns whether all staff need a second factor, and the staff without one. */
export const factorPolicyFind = sellerRead('users')(
  '/rest/factor/policyFind',
  {},
  { data: z.object({ isRequired: z.boolean(), without: z.array(z.string()) }) },
);

/** Requires a second factor of all staff, or no longer. The caller needs one: `factor.needsOwn`. */
export const factorPolicySet = sellerWrite('users')(
  '/rest/factor/policySet',
  { isRequired: z.boolean({ error: messages.invalid }) },
  {},
  { proof: true },
);

/** Removes all factors of somebody who lost them, and ends their sessions. Never the caller's own. */
export const factorReset = sellerWrite('users')(
  '/rest/factor/reset',
  { guid: guid(), reason: neededReason() },
  {},
  { proof: true },
);
