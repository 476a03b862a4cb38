import type { ReactNode } from 'react';
import { InputField } from '../../ui/form/Field.tsx';
import { GroupError } from '../../ui/form/GroupError.tsx';
import styles from './Settings.module.css';

interface Offered {
  isOffered?: boolean;
  name?: string;
}

interface OfferedFieldsProps {
  legend: string;
  isOffered: boolean;
  name: string | undefined;
  change: (values: Offered) => void;
  faultOf: (field: keyof Offered) => string | undefined;
  /** Further fields, if it is offered. */
  children: ReactNode;
  /** Shown below the fields, if it is offered. */
  below?: ReactNode;
}

/** Whether buyers can choose a payment or shipping method, and its name. */
export const OfferedFields = (props: OfferedFieldsProps) => {
  const { legend, isOffered, name, change, faultOf, children, below } = props;
  const fault = faultOf('isOffered');
  return (
    <fieldset className={styles.inner}>
      <legend>{legend}</legend>
      <div className={styles.choice}>
        <label>
          <input
            type="checkbox"
            checked={isOffered}
            onChange={({ target }) => change({ isOffered: target.checked })}
          />
          Se ofrece
        </label>
      </div>
      <GroupError text={fault} />
      {isOffered && (
        <div className={styles.fields}>
          <InputField
            label="Nombre"
            error={faultOf('name')}
            required
            maxLength={60}
            value={name}
            onChange={({ target }) => change({ name: target.value })}
          />
          {children}
        </div>
      )}
      {isOffered && below}
    </fieldset>
  );
};
