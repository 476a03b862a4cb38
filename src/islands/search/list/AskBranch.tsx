import { variant } from 'virtual:variant';
import { type ChatBranch, chatUrl } from '#catalog-view/chat';
import type { ListCard } from '#catalog-view/list-card';
import { Icon } from '../../../icons/Icon.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import css from './ask-branch.module.css';

interface Props {
  card: Pick<ListCard, 'code' | 'title'>;
  branches: readonly ChatBranch[];
  onClose: () => void;
}

/** Asks which branch to write to; the chat begins with the item's code and name. */
export const AskBranch = ({ card, branches, onClose }: Props) => (
  <Dialog title="¿Con qué local quieres hablar?" onClose={onClose}>
    <ul className={css.branches}>
      {branches.map((branch) => (
        <li key={branch.code}>
          <a
            className={css.branch}
            href={chatUrl(branch.whatsapp, card)}
            target="_blank"
            rel="noopener"
            onClick={onClose}
          >
            <Icon name="brand-whatsapp" />
            <span className={css.text}>
              <strong>
                {variant.product} {branch.name}
              </strong>
              <span className={css.detail}>{`${branch.address} · ${branch.phone}`}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  </Dialog>
);
