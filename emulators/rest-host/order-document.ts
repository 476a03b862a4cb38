import type { OrderDocument } from './documents/dealings.ts';
import type { UserDocument } from './documents/people.ts';
import { type Fields, neededText, numberOf, textOf } from './fields.ts';
import type { Host } from './host.ts';
import { companyOf, personOf } from './sessions.ts';

type NewOrder = Omit<
  OrderDocument,
  'OrderId' | 'OrderGUID' | 'OrderNumber' | 'OrderDate' | 'Items'
>;

const buyerOf = ({ world }: Host, user: UserDocument) => {
  const person = world.people.Persons.find(({ PersonId }) => PersonId === personOf(user));
  const company = world.companies.Companies.find(({ CompanyId }) => CompanyId === companyOf(user));
  return {
    OrderUserGUID: user.UserGUID,
    OrderUserEmail: user.UserEmail,
    OrderPersonId: person?.PersonId ?? 0,
    OrderPersonName: user.UserFirstName,
    OrderPersonLastName: user.UserLastName,
    OrderPersonIdentifier: person?.PersonIdentifier ?? '',
    OrderCompanyId: company?.CompanyId ?? 0,
    OrderCompanyName: company?.CompanyName ?? '',
    OrderCompanyIdentifier: company?.CompanyIdentifier ?? '',
  };
};

const placeOf = ({ world }: Host, sent: Fields) => {
  const { States, Cities } = world.places;
  const city = Cities.find(
    ({ CityId, StateId }) =>
      CityId === numberOf(sent, 'OrderAddressCityId') &&
      StateId === numberOf(sent, 'OrderAddressStateId'),
  );
  const state = States.find(({ StateId }) => StateId === city?.StateId);
  return {
    OrderAddressStateId: state?.StateId ?? 0,
    OrderAddressStateName: state?.StateName ?? '',
    OrderAddressCityId: city?.CityId ?? 0,
    OrderAddressCityName: city?.CityName ?? '',
  };
};

/** Returns the company of the shop. */
const destinationOf = ({ world }: Host) => {
  const [shop] = world.companies.Companies;
  return {
    OrderDestinationCompanyId: shop?.CompanyId ?? 0,
    OrderDestinationCompanyName: shop?.CompanyName ?? '',
    OrderDestinationCompanyIdentifier: shop?.CompanyIdentifier ?? '',
  };
};

export const newOrder = (host: Host, user: UserDocument, sent: Fields): NewOrder => ({
  ...buyerOf(host, user),
  ...placeOf(host, sent),
  ...destinationOf(host),
  // Deposits are sent as PPE at once.
  OrderState: textOf(sent, 'OrderState') === 'PPE' ? 'PPE' : 'INI',
  OrderPhone: neededText(sent, 'OrderPhone'),
  OrderPhoneType: textOf(sent, 'OrderPhoneType'),
  OrderPhoneObservation: textOf(sent, 'OrderPhoneObservation'),
  OrderAddress: textOf(sent, 'OrderAddress'),
  OrderAddressIdentifier: textOf(sent, 'OrderAddressIdentifier'),
  OrderAddressGeolocation: textOf(sent, 'OrderAddressGeolocation'),
  OrderAddressObservation: textOf(sent, 'OrderAddressObservation'),
  OrderAddressZIPCode: textOf(sent, 'OrderAddressZIPCode'),
  OrderAddressRecipient: textOf(sent, 'OrderAddressRecipient'),
  OrderShippingId: neededText(sent, 'OrderShippingId'),
  OrderShippingName: textOf(sent, 'OrderShippingName'),
  OrderShippingTerm: numberOf(sent, 'OrderShippingTerm'),
  OrderShippingPrice: numberOf(sent, 'OrderShippingPrice'),
  OrderBranchCode: textOf(sent, 'OrderBranchCode'),
  OrderPaymentId: neededText(sent, 'OrderPaymentId'),
  OrderPaymentName: textOf(sent, 'OrderPaymentName'),
  OrderInvoiceName: textOf(sent, 'OrderInvoiceName'),
  OrderInvoiceIdentifier: textOf(sent, 'OrderInvoiceIdentifier'),
  OrderObservation: textOf(sent, 'OrderObservation'),
});
