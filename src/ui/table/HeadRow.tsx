import { OfficeIcon } from '../../icons/OfficeIcon.tsx';
import styles from './DataTable.module.css';
import type { TableState } from './use-table.ts';

interface HeadRowProps<T, Q extends { page: number }> {
  table: TableState<T, Q>;
  isChoosing: boolean;
}

const WIDTH = 140;
const BOX_WIDTH = 44;
/** Scales with the font size. Set by script, as the page's policy refuses style attributes. */
const setWidth = (pixels: number) => (head: HTMLElement | null) => {
  if (head) head.style.width = `${pixels / 16}rem`;
};
const ARIA_SORT = { up: 'ascending', down: 'descending', none: 'none' } as const;

/** Shows column heads; a click sorts by the column. */
export const HeadRow = <T, Q extends { page: number }>({
  table,
  isChoosing,
}: HeadRowProps<T, Q>) => {
  const { shown, sort, sortBy } = table;
  const orderOf = (id: string) => (sort?.id !== id ? 'none' : sort.isDown ? 'down' : 'up');
  return (
    <thead>
      <tr aria-rowindex={1}>
        {isChoosing && (
          <th scope="col" ref={setWidth(BOX_WIDTH)}>
            <span className="visually-hidden">Elegir</span>
          </th>
        )}
        {shown.map(({ id, title, width = WIDTH, isNumber, isSortable }) => (
          <th
            key={id}
            scope="col"
            ref={setWidth(width)}
            data-number={isNumber ? '' : undefined}
            aria-sort={isSortable ? ARIA_SORT[orderOf(id)] : undefined}
          >
            {isSortable ? (
              <button type="button" className={styles.sort} onClick={() => sortBy(id)}>
                {title}
                {orderOf(id) !== 'none' && (
                  <OfficeIcon
                    name={orderOf(id) === 'down' ? 'sort-descending' : 'sort-ascending'}
                  />
                )}
              </button>
            ) : (
              title
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
};
