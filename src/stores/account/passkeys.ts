/** Passkeys of the browser (WebAuthn); loaded when one is used. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { failed, type Reply } from '#client/reply';
import type { NewPasskey, ProofWays, UsedPasskey } from '#contract/calls/second-factor';

type Options = NonNullable<ProofWays['options']>;

const library = () => import('@simplewebauthn/browser');

const CANCELLED =
  'No se usó ninguna llave de acceso. Inténtalo de nuevo; si no aparece, prueba con un código.';
const TAKEN = 'Este dispositivo ya tiene una llave de acceso de tu cuenta.';

/** Returns whether this browser knows passkeys. */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** Runs a dialog of the browser, which fails if the person closes it. */
const runDialog = async <T>(dialog: () => Promise<T>): Promise<Reply<T>> => {
  try {
    return { ok: true, data: await dialog() };
  } catch (error) {
    const isTaken = error instanceof Error && error.name === 'InvalidStateError';
    return failed(0, isTaken ? TAKEN : CANCELLED);
  }
};

export const signWithPasskey = (options: Options): Promise<Reply<UsedPasskey>> =>
  runDialog(async () => {
    const { startAuthentication } = await library();
    // The server makes the options with the library's other half.
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } };
  });

export const createPasskey = (options: Options): Promise<Reply<NewPasskey>> =>
  runDialog(async () => {
    const { startRegistration } = await library();
    // The server makes the options with the library's other half.
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    const { id, rawId, type, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  });
