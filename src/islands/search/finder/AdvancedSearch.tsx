import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { setYear } from '#stores/cars';
import { $chosenCar, vehicleText } from '#stores/chosen-car';
import { filtersOf, forgetVehicle, yearsToAsk } from '#stores/chosen-vehicle';
import { Icon } from '../../../icons/Icon.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ListLink } from '../../../ui/list/ListLink.tsx';
import { SearchBox } from '../box/SearchBox.tsx';
import { type CategoryNode, findCategory } from '../categories.ts';
import type { Catalogue } from '../kind.ts';
import { BrandLinks } from '../list/BrandLinks.tsx';
import { listHref } from '../list-address.ts';
import { emptyQuery } from '../query.ts';
import css from './advanced.module.css';
import { ChoiceColumn, type ColumnItem } from './ChoiceColumn.tsx';
import { ModelTable } from './ModelTable.tsx';
import { useBrands, useVehicles } from './use-choices.ts';
import { isStepByStep, useKeptChoices } from './use-kept-choices.ts';
import { noChoices, partsCategory, stepOf, type WizardChoices } from './wizard.ts';

const OwnVehicle = () => {
  const chosen = useStore($chosenCar);
  if (!chosen) return null;
  const years = yearsToAsk(chosen);
  return (
    <div className={css.own}>
      <ListLink className={css.ownLink} href={listHref({ ...emptyQuery, ...filtersOf(chosen) })}>
        <Icon name="car" />
        <span>
          <span className={css.ownLabel}>Compatible con tu vehículo</span>
          <strong className={css.ownName}>{vehicleText(chosen)}</strong>
        </span>
        <Icon name="arrow-right" />
      </ListLink>
      {years.length > 1 && (
        <select
          className={`select ${css.ownYear}`}
          aria-label="Año de tu vehículo"
          value={chosen.year ?? ''}
          onChange={({ target }) => setYear(chosen, Number(target.value) || undefined)}
        >
          <option value="">Cualquier año</option>
          {years.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </select>
      )}
      <Button look="quiet icon" aria-label="Olvidar el vehículo" onClick={forgetVehicle}>
        <Icon name="x" />
      </Button>
    </div>
  );
};

interface Props extends Catalogue {
  /** Whether the page is hydrated. */
  live: boolean;
}

const toItem = ({ id, name, count }: CategoryNode): ColumnItem => ({
  id,
  name,
  count,
  href: listHref({ ...emptyQuery, categoryId: id }),
});

/** On a phone each step replaces the last one, and takes the focus. */
const useStepFocus = (step: string) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(step);
  const isOwnStep = useRef(false);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    if (isOwnStep.current && isStepByStep()) heading.current?.focus();
    isOwnStep.current = false;
  }, [step]);
  const expectStep = () => {
    isOwnStep.current = true;
  };
  return { heading, expectStep };
};

/** Category, subcategory and make side by side, then the vehicles; on a phone step by step. */
export const AdvancedSearch = ({ categories, brands, live }: Props) => {
  const { choices, choose, goBack, isChosenNow } = useKeptChoices(categories);
  const step = stepOf(choices, categories);
  const { heading, expectStep } = useStepFocus(step);
  const category = categories.find((each) => each.id === choices.categoryId);
  const parts = partsCategory(choices, categories);
  const makes = useBrands(parts);
  const vehicles = useVehicles(parts, choices.brandId);
  const models = `${parts} ${choices.brandId}`;
  const change = (next: WizardChoices) => {
    expectStep();
    choose(next);
  };
  const refOf = (column: string) => (column === step ? heading : undefined);
  const makeItems =
    makes.items?.map(({ id, name, logoId }) => ({
      id: String(id),
      name,
      logoId,
      href: listHref({ ...emptyQuery, categoryId: parts, brandId: String(id) }),
    })) ?? null;
  const trail = [
    category?.name,
    findCategory(categories, choices.subcategoryId)?.name,
    makes.items?.find((make) => make.id === choices.brandId)?.name,
  ].filter((name) => name !== undefined);
  const all = choices.subcategoryId || choices.categoryId;

  return (
    <div className={css.wizard}>
      <SearchBox query={emptyQuery} />
      {live && <OwnVehicle />}
      <section className={css.frame} aria-labelledby="busqueda-avanzada" data-step={step}>
        <header className={css.header}>
          {step !== 'category' && (
            <button
              type="button"
              className={`button button-quiet ${css.back}`}
              onClick={() => {
                expectStep();
                goBack();
              }}
            >
              <Icon name="arrow-left" />
              Volver
            </button>
          )}
          <h2 id="busqueda-avanzada" className={css.title}>
            Busqueda avanzada
          </h2>
          {all && (
            <ListLink
              className={css.all}
              href={listHref({
                ...emptyQuery,
                categoryId: all,
                brandId: `${choices.brandId ?? ''}`,
              })}
            >
              Ver todo
              <Icon name="arrow-right" />
            </ListLink>
          )}
        </header>
        {trail.length > 0 && <p className={css.trail}>{trail.join(' › ')}</p>}
        <div className={css.columns}>
          <div className={css.category}>
            <ChoiceColumn
              title="Categoría"
              items={categories.map(toItem)}
              chosen={choices.categoryId}
              headingRef={refOf('category')}
              onChoose={(categoryId) => change({ ...noChoices, categoryId })}
            />
          </div>
          {(!category || category.items.length > 0) && (
            <div className={css.subcategory}>
              <ChoiceColumn
                key={choices.categoryId}
                title="Sub categoría"
                items={category?.items.map(toItem) ?? []}
                chosen={choices.subcategoryId}
                headingRef={refOf('subcategory')}
                waitingFor={category ? undefined : 'Elige una categoría.'}
                onChoose={(subcategoryId) => change({ ...choices, subcategoryId, brandId: null })}
              />
            </div>
          )}
          <div className={css.brand}>
            <ChoiceColumn
              key={parts}
              title="Marca"
              items={makeItems}
              chosen={String(choices.brandId ?? '')}
              error={makes.error}
              headingRef={refOf('brand')}
              waitingFor={parts ? undefined : 'Elige una sub categoría.'}
              onChoose={(id) => change({ ...choices, brandId: Number(id) })}
            />
          </div>
          {step === 'model' && (
            <ModelTable
              key={models}
              of={models}
              categoryId={parts}
              vehicles={vehicles}
              headingRef={heading}
              isChosenNow={isChosenNow}
            />
          )}
        </div>
      </section>
      {step === 'category' && <BrandLinks title="Todo para tu marca" brands={brands} />}
    </div>
  );
};
