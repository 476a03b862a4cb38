import { useState } from 'react';
import { importProfileList } from '#contract/calls/imports';
import { type ImportProfile, importKindNames, MAX_PROFILE_NAME } from '#contract/entities/imports';
import { shortDateTime } from '#contract/time/dates';
import { forgetProfile, renameProfile } from '#stores/imports/profiles';
import { showBriefly } from '#stores/toasts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { atFields } from '../../ui/form/use-form.ts';
import { RenameForm } from '../../ui/office/RenameForm.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { useQuery } from '../../ui/use-query.ts';
import styles from './Imports.module.css';

const Row = ({ profile }: { profile: ImportProfile }) => {
  const { id, kind, name, author, usedAt } = profile;
  const [doing, setDoing] = useState<'rename' | 'forget'>();
  if (doing === 'rename')
    return (
      <RenameForm
        name={name}
        maxLength={MAX_PROFILE_NAME}
        save={async (next) => {
          const reply = await renameProfile({ id, name: next });
          if (!reply.ok) return atFields(reply.error, {});
          showBriefly(`Ahora se llama ${next}`);
          return undefined;
        }}
        returnTo={`[data-rename-profile="${id}"]`}
        onClose={() => setDoing(undefined)}
      />
    );
  return (
    <>
      <p>
        <b>{name}</b>
        <br />
        <span className="muted small">
          {importKindNames[kind]} · {shortDateTime(usedAt)} · {author}
        </span>
      </p>
      <div className={styles.actions}>
        <Button
          look="small"
          data-rename-profile={id}
          aria-label={`Cambiar el nombre de ${name}`}
          onClick={() => setDoing('rename')}
        >
          Renombrar
        </Button>
        <Button look="small" aria-label={`Olvidar ${name}`} onClick={() => setDoing('forget')}>
          Olvidar
        </Button>
      </div>
      {doing === 'forget' && (
        <ConfirmDialog
          title={`Olvidar ${name}`}
          question="El próximo archivo con estos encabezados vuelve a preguntar qué es cada columna. Lo que ya se escribió no cambia."
          confirmText="Olvidar"
          onConfirm={async () => {
            const reply = await forgetProfile(id);
            return reply.ok ? undefined : reply.error.text;
          }}
          onCancel={() => setDoing(undefined)}
        />
      )}
    </>
  );
};

/** Lists the remembered lists of suppliers, to rename and forget them. */
export const Profiles = () => {
  const { data, error, again } = useQuery(importProfileList, {});
  if (data?.data.length === 0 || (!data && !error)) return null;
  return (
    <section className={styles.box} aria-labelledby="import-profiles">
      <h2 id="import-profiles">Listas que se recuerdan</h2>
      <p className="muted">
        Un archivo con los mismos encabezados entra sin preguntar qué es cada columna.
      </p>
      {!data && error && <RetryNotice text={error.text} isWhole onRetry={again} />}
      <ul className={styles.profiles}>
        {data?.data.map((profile) => (
          <li key={profile.id}>
            <Row profile={profile} />
          </li>
        ))}
      </ul>
    </section>
  );
};
