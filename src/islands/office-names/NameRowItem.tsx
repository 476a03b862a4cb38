import type { NameRow } from '#contract/entities/names';
import { atWidth } from '#contract/files/picture-widths';
import { imageUrlById } from '#contract/paths';
import { leaveForms } from '#stores/unsaved';
import { OfficeIcon } from '../../icons/OfficeIcon.tsx';
import { Button } from '../../ui/Button.tsx';
import { RenameForm } from '../../ui/office/RenameForm.tsx';
import { logoOf, type NameList, usesText } from './lists.ts';
import styles from './Names.module.css';

interface NameRowItemProps {
  list: NameList;
  row: NameRow;
  hasLogos: boolean;
  isOpen: boolean;
  isRenamed: boolean;
  onOpen: () => void;
  onRename: (isRenamed: boolean) => void;
  save: Parameters<typeof RenameForm>[0]['save'];
}

/** Shows a name with its logo and uses; the pencil renames it in place. */
export const NameRowItem = (props: NameRowItemProps) => {
  const { list, row, hasLogos, isOpen, isRenamed, onOpen, onRename, save } = props;
  const logo = logoOf(row);
  return (
    <li className={styles.row} data-open={isOpen || undefined}>
      {hasLogos &&
        (logo === undefined ? (
          <span className={styles.noLogo} />
        ) : (
          <img
            className={styles.logo}
            src={atWidth(imageUrlById(logo), 200)}
            alt=""
            width="56"
            height="40"
            loading="lazy"
          />
        ))}
      {isRenamed ? (
        <RenameForm
          name={row.name}
          maxLength={list.entity.fields.name?.kind === 'text' ? list.entity.fields.name.max : 100}
          save={save}
          returnTo={`[data-rename="${row.id}"]`}
          onClose={() => onRename(false)}
        />
      ) : (
        <>
          <button
            type="button"
            className={styles.name}
            aria-expanded={isOpen}
            onClick={() => {
              if (!isOpen) leaveForms(onOpen);
            }}
          >
            <b>{row.name}</b>
            {row.formerNames.length > 0 && (
              <span className="muted small">
                También llamad{list.ending} {row.formerNames.join(', ')}
              </span>
            )}
          </button>
          <span className={`muted small ${styles.count}`}>{usesText(row) || 'Sin usar'}</span>
          <Button
            look="quiet icon"
            aria-label={`Cambiar el nombre de ${row.name}`}
            data-rename={row.id}
            onClick={() => onRename(true)}
          >
            <OfficeIcon name="pencil" />
          </Button>
        </>
      )}
    </li>
  );
};
