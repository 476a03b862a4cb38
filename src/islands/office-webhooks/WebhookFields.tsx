import { EVENT_TYPES, type Webhook } from '#contract/entities/shop-events';
import { GroupError } from '../../ui/form/GroupError.tsx';
import { Check, TextField } from '../../ui/form/TextField.tsx';
import type { FormState } from '../../ui/form/use-form.ts';
import { eventNames } from './event-names.ts';

/** Reads the controls, by the names of calls. */
export const readWebhook = (data: FormData) => ({
  url: data.get('url'),
  types: data.getAll('types'),
});

interface WebhookFieldsProps {
  form: Pick<FormState, 'errors'>;
  shown?: Pick<Webhook, 'url' | 'types'>;
}

export const WebhookFields = ({ form, shown }: WebhookFieldsProps) => (
  <>
    <TextField
      form={form}
      name="url"
      label="Dirección"
      type="url"
      placeholder="https://"
      defaultValue={shown?.url ?? ''}
    />
    <fieldset className="field">
      <legend>Avisar de</legend>
      <div>
        {EVENT_TYPES.map((type) => (
          <Check
            key={type}
            name="types"
            value={type}
            label={eventNames[type]}
            defaultChecked={shown?.types.includes(type) ?? false}
          />
        ))}
      </div>
      <GroupError text={form.errors.types} />
    </fieldset>
  </>
);
