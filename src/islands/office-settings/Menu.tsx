import { type ReactNode, useState } from 'react';
import { MAX_MENU_LINKS, type OwnMenuLink } from '#contract/entities/own-data';
import { Button } from '../../ui/Button.tsx';
import { type Keyed, keyed } from '../../ui/configured/rows.ts';
import { InputField } from '../../ui/form/Field.tsx';
import { LinkField } from '../../ui/form/LinkField.tsx';
import { SortableList } from '../../ui/sort/SortableList.tsx';
import { Fold } from './Fold.tsx';
import { RemoveButton } from './Origin.tsx';
import { Setting } from './Setting.tsx';
import styles from './Settings.module.css';

type Link = Keyed<{ text: string; href: string }>;
type Row = Link & { items: Link[] };

const addKeys = (rows: readonly OwnMenuLink[]): Row[] =>
  rows.map((row) => ({ ...keyed(row), items: row.items.map(keyed) }));

interface LinksProps<T extends Link> {
  /** Names the list, and each of its links with its place. */
  label: string;
  links: readonly T[];
  newLink: () => T;
  faultOf: (at: number, field: string) => string | undefined;
  onChange: (links: T[]) => void;
  /** More of a link, below its fields. */
  children?: (link: T, at: number) => ReactNode;
  /** Decides whether a link is folded; absent: none is. */
  isFolded?: (link: T, at: number) => boolean;
}

const Links = <T extends Link>(props: LinksProps<T>) => {
  const { label, links, newLink, faultOf, onChange, children, isFolded } = props;
  const change = (at: number, part: Partial<Link>) =>
    onChange(links.map((link, place) => (place === at ? { ...link, ...part } : link)));
  return (
    <>
      <SortableList
        label={label}
        items={links}
        keyOf={({ uid }) => uid}
        nameOf={({ text }) => text || 'enlace nuevo'}
        onOrder={onChange}
      >
        {(link, at, handle) => {
          const remove = (
            <RemoveButton
              label={link.text || 'el enlace nuevo'}
              onClick={() => onChange(links.filter((_, place) => place !== at))}
            />
          );
          const fields = (
            <>
              <div className={styles.fields}>
                <InputField
                  label={`${label}: texto ${at + 1}`}
                  error={faultOf(at, 'text')}
                  required
                  maxLength={40}
                  value={link.text}
                  onChange={({ target }) => change(at, { text: target.value })}
                />
                <div data-wide="">
                  <LinkField
                    label={`${label}: a dónde lleva ${at + 1}`}
                    link={link.href}
                    error={faultOf(at, 'href')}
                    onChange={(href) => change(at, { href })}
                  />
                </div>
              </div>
              {children?.(link, at)}
            </>
          );
          return (
            <div className={isFolded ? styles.sorted : styles.question}>
              {handle}
              {isFolded ? (
                <Fold
                  name={link.text || 'Enlace nuevo'}
                  facts={link.href}
                  isOpen={!isFolded(link, at)}
                >
                  {fields}
                  {remove}
                </Fold>
              ) : (
                <>
                  <div className={styles.inner}>{fields}</div>
                  {remove}
                </>
              )}
            </div>
          );
        }}
      </SortableList>
      {links.length < MAX_MENU_LINKS && (
        <div>
          <Button
            look="small"
            aria-label={`Agregar un enlace a ${label}`}
            onClick={() => onChange([...links, newLink()])}
          >
            Agregar un enlace
          </Button>
        </div>
      )}
    </>
  );
};

const newLink = (): Link => keyed({ text: '', href: '' });

/**
 * Edits the links of the menu with their submenus, in their order.
 * @param folder the links until the owner saves others
 */
export const Menu = ({ folder }: { folder: readonly OwnMenuLink[] }) => {
  const [original] = useState(() => addKeys(folder));
  const [added, setAdded] = useState<string[]>([]);
  return (
    <Setting<Row>
      configKey="SHOP_MENU"
      intro="Los enlaces de arriba y del teléfono, desde la próxima publicación. Un enlace con otros debajo abre un submenú, en el que va también su propia página. Las categorías salen solas donde el menú lleva a la lista de productos."
      addKeys={addKeys}
      actions={({ rows, setRows }) =>
        rows.length > 0 && <Button onClick={() => setRows([])}>Volver al menú original</Button>
      }
      nameOf={({ text, href, items }) =>
        [`${text}: ${href}`, ...items.map((item) => `${item.text}: ${item.href}`)].join(' · ')
      }
    >
      {({ rows, setRows, faults }) => (
        <Links
          label="Menú"
          links={rows.length > 0 ? rows : original}
          newLink={() => {
            const link = newLink();
            setAdded([...added, link.uid]);
            return { ...link, items: [] };
          }}
          // An error is never hidden in a closed row.
          isFolded={({ uid }, at) =>
            !added.includes(uid) &&
            !Object.keys(faults).some((field) => field.startsWith(`value.${at}.`))
          }
          faultOf={(at, field) => faults[`value.${at}.${field}`]}
          onChange={setRows}
        >
          {(row, at) => (
            <details
              className={styles.day}
              open={
                Object.keys(faults).some((field) => field.startsWith(`value.${at}.items`)) ||
                undefined
              }
            >
              <summary>
                Submenú{row.items.length > 0 && ` (${row.items.length})`}{' '}
                <span className="link-button">Cambiar</span>
              </summary>
              <div className={styles.inner}>
                <Links
                  label={`Submenú de ${row.text || 'el enlace nuevo'}`}
                  links={row.items}
                  newLink={newLink}
                  faultOf={(place, field) => faults[`value.${at}.items.${place}.${field}`]}
                  onChange={(items) => {
                    const shown = rows.length > 0 ? rows : original;
                    setRows(shown.map((one, place) => (place === at ? { ...one, items } : one)));
                  }}
                />
              </div>
            </details>
          )}
        </Links>
      )}
    </Setting>
  );
};
