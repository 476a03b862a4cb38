import { useStore } from '@nanostores/react';
import { cityList, stateList } from '#contract/calls/catalog';
import type { OwnBranch } from '#contract/entities/own-data';
import { listOf } from '#stores/reads/reference-lists';
import { Select } from '../../ui/form/Select.tsx';
import { movedTo } from './department-points.ts';

interface BranchPlaceProps {
  branch: OwnBranch;
  faultOf: (field: string) => string | undefined;
  onChange: (branch: OwnBranch) => void;
}

/** Returns options by name, with the current one even if the list lacks it. */
const optionsOf = (items: readonly { name: string }[], current: string) => {
  const names = items.map(({ name }) => name);
  const all = current === '' || names.includes(current) ? names : [current, ...names];
  return all.map((name) => ({ id: name, name }));
};

/** Chooses the department and city of a branch among the shop's places. */
export const BranchPlace = ({ branch, faultOf, onChange }: BranchPlaceProps) => {
  const states = useStore(listOf(stateList), { ssr: 'initial' });
  const cities = useStore(listOf(cityList), { ssr: 'initial' });
  const { stateName, cityName } = branch;
  const citiesOf = (department: string) => {
    const id = states.items.find(({ name }) => name === department)?.id;
    return cities.items.filter(({ stateId }) => stateId === id);
  };
  return (
    <>
      <Select
        label="Departamento"
        error={faultOf('stateName') ?? states.problem}
        placeholder="Elige el departamento"
        value={stateName}
        options={optionsOf(states.items, stateName)}
        onChange={(department) => onChange(movedTo(branch, department, citiesOf(department)))}
      />
      <Select
        label="Ciudad"
        error={faultOf('cityName') ?? cities.problem}
        placeholder="Elige la ciudad"
        value={cityName}
        options={optionsOf(citiesOf(stateName), cityName)}
        onChange={(city) => onChange({ ...branch, cityName: city })}
      />
    </>
  );
};
