/** `/registro`: an account for a person or for a company's employee. */

import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { companyRegistrationForm, personRegistrationForm } from '#contract/calls/registration';
import type { AgreedText } from '#contract/people/agreed-texts';
import { keepRegisteredEmail } from '#stores/account/registered-email';
import { registerCompany, registerPerson } from '#stores/account/registration';
import { $returnPath, keepReturnPath, withReturnPath } from '#stores/account/return-path';
import { deleteDraft, readDraft, storeDrafts } from '#stores/typed-form';
import { FieldRow, Form } from '../../ui/form/Form.tsx';
import { NewPasswordFields } from '../../ui/form/NewPasswordFields.tsx';
import { EmailField, NameFields, PhoneField } from '../../ui/form/PersonFields.tsx';
import { PlaceFields, readPlace } from '../../ui/form/PlaceFields.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { atFields, type Problem, useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/Notice.tsx';
import { companyPayload, type Extras, FIELD_NAMES, personPayload } from './payload.ts';
import styles from './Register.module.css';

/** Empty in the server's HTML. */
interface DraftPlace {
  stateId?: number;
  cityId?: number;
}

const idIn = (text: string | undefined): number | undefined =>
  text === undefined || text === '' ? undefined : Number(text);

/** @param shown key of the visible fields, which are restored when it changes; null = sent */
const useDraft = (
  ref: RefObject<HTMLFormElement | null>,
  shown: string | null,
  chooseKind: (kind: string) => void,
): DraftPlace => {
  const [place, setPlace] = useState<DraftPlace>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration.
  useEffect(() => {
    const draft = readDraft('register');
    // A choice from before hydration, which React would reset to the server's HTML.
    const pressed = ref.current?.querySelector<HTMLInputElement>(
      '[name="kind"]:checked:not([checked])',
    );
    const kind = pressed?.value ?? draft.kind;
    if (kind) chooseKind(kind);
    const [stateId, cityId] = [idIn(draft.stateId), idIn(draft.cityId)];
    setPlace({ ...(stateId && { stateId }), ...(cityId && { cityId }) });
  }, []);
  useEffect(
    () => (shown !== null && ref.current ? storeDrafts('register', ref.current) : undefined),
    [shown, ref],
  );
  return place;
};

interface RegisterProps {
  /** The activation page without its guid: `/activar/`. */
  activatePath: string;
  loginPath: string;
  /** Terms that the person accepts. */
  terms: AgreedText;
}

type Kind = 'person' | 'company';
const KINDS: readonly { id: Kind; name: string }[] = [
  { id: 'person', name: 'Soy particular' },
  { id: 'company', name: 'Soy de una empresa' },
];

const read = (data: FormData) => ({ ...Object.fromEntries(data), ...readPlace(data) });

const register = async (kind: Kind, data: unknown, sent: Extras): Promise<Problem | undefined> => {
  // The form was validated by the same schema: parsing again only narrows the type.
  const reply =
    kind === 'person'
      ? await registerPerson(personPayload(personRegistrationForm.parse(data), sent))
      : await registerCompany(companyPayload(companyRegistrationForm.parse(data), sent));
  return reply.ok ? undefined : atFields(reply.error, FIELD_NAMES);
};

export const Register = ({ activatePath, loginPath, terms }: RegisterProps) => {
  const [kind, setKind] = useState<Kind>('person');
  const [sentTo, setSentTo] = useState('');
  const from = useStore($returnPath, { ssr: 'initial' });
  const login = withReturnPath(loginPath, from);
  const form = useForm({
    schema: kind === 'person' ? personRegistrationForm : companyRegistrationForm,
    read,
    send: async (values) => {
      const problem = await register(kind, values, {
        urlActivation: `${location.origin}${activatePath}`,
        terms: terms.version,
      });
      if (!problem) {
        deleteDraft('register');
        keepReturnPath(from);
        keepRegisteredEmail(values.email);
        setSentTo(values.email);
      }
      return problem;
    },
  });
  const isSent = sentTo !== '';
  const place = useDraft(form.props.ref, isSent ? null : kind, (before) =>
    setKind(KINDS.find(({ id }) => id === before)?.id ?? 'person'),
  );
  const wasSent = useRef(false);
  // Returning to the form is for correcting the address.
  useLayoutEffect(() => {
    if (wasSent.current && !isSent)
      form.props.ref.current?.querySelector<HTMLElement>('[name="email"]')?.focus();
    wasSent.current = isSent;
  }, [isSent, form.props.ref]);

  const answer = (
    <div className={styles.sent}>
      <Notice tone="success" isAnswer>
        <h2>Revisa tu correo</h2>
        <p>
          Te escribimos a <strong>{sentTo}</strong>. Abre el enlace del mensaje para activar tu
          cuenta.
        </p>
      </Notice>
      <p className="muted">
        ¿No llega? Mira en la carpeta de correo no deseado. Si la dirección tenía un error,{' '}
        <button type="button" className={styles.again} onClick={() => setSentTo('')}>
          regístrate de nuevo
        </button>
        .
      </p>
      <p>
        <a className="button" href={login}>
          Ir a ingresar
        </a>
      </p>
    </div>
  );
  const fields = (
    <Form
      form={form}
      label="Registro"
      submitText="Crear cuenta"
      beside={
        <span>
          ¿Ya tienes cuenta? <a href={login}>Ingresar</a>
        </span>
      }
    >
      <fieldset className={styles.kinds}>
        <legend className="visually-hidden">Tipo de cuenta</legend>
        {KINDS.map(({ id, name }) => (
          <label key={id} className={styles.kind}>
            <input
              type="radio"
              name="kind"
              value={id}
              checked={kind === id}
              onChange={() => setKind(id)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      {kind === 'company' && (
        <FieldRow>
          <TextField
            form={form}
            name="companyName"
            label="Razón social"
            autoComplete="organization"
          />
          <TextField
            form={form}
            name="companyIdentifier"
            label="RUT"
            inputMode="numeric"
            hint="12 dígitos"
          />
        </FieldRow>
      )}
      <NameFields form={form} names={['name', 'lastName']} />
      <FieldRow>
        <EmailField form={form} />
        <PhoneField form={form} />
      </FieldRow>
      <FieldRow>
        <NewPasswordFields form={form} names={['password', 'passwordConfirm']} />
      </FieldRow>
      <PlaceFields key={place.stateId} errors={form.errors} {...place} />
      <TextField form={form} name="address" label="Dirección" autoComplete="street-address" />
      <p className="muted small">{terms.text}</p>
    </Form>
  );
  return (
    <>
      {isSent && answer}
      {/* Stays mounted, so that the input is not lost if the address must be corrected. */}
      <div hidden={isSent}>{fields}</div>
    </>
  );
};
