import { twoDecimals } from '#contract/amounts/numbers';
import { productEntity } from '#contract/definitions/product';
import { missingPermissionText } from '#contract/people/permission-texts';
import { InputField } from '../form/Field.tsx';

/** Shows the price to users who may not change it; the form sends it as it is. */
export const FixedPrice = ({ price }: { price: number }) => {
  const text = twoDecimals(price);
  return (
    <>
      <InputField
        label={productEntity.fields.price.label}
        hint={missingPermissionText(['prices'])}
        value={text}
        disabled
        readOnly
      />
      <input type="hidden" name="ProductPrice" value={text} />
    </>
  );
};
