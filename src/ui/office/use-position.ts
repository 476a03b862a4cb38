/**
 * A position that somebody chooses and then saves: the arrow keys go through all of them on their way to one, and one
 * of them lets a person into the back-office.
 */
import { useEffect, useState } from 'react';
import { EMPLOYEE_POSITIONS, type EmployeePosition } from '#contract/entities/companies';

/** @param stored empty = none */
export const usePosition = (stored: EmployeePosition | '') => {
  const [chosen, setChosen] = useState<EmployeePosition | ''>();
  useEffect(() => {
    if (chosen === stored) setChosen(undefined);
  }, [chosen, stored]);
  return {
    shown: chosen ?? stored,
    isChanged: chosen !== undefined && chosen !== stored,
    choose: (text: string): void => setChosen(EMPLOYEE_POSITIONS.find((id) => id === text) ?? ''),
  };
};
