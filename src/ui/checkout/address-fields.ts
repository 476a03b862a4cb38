import type { Address } from '#contract/entities/people';

/** A pickup needs no address, and sends none. */
export const addressFields = (address: Partial<Address> | undefined) => ({
  OrderAddress: address?.address ?? '',
  OrderAddressIdentifier: address?.identifier ?? '',
  OrderAddressGeolocation: address?.geolocation ?? '',
  OrderAddressObservation: address?.observation ?? '',
  OrderAddressZIPCode: address?.zIPCode ?? '',
  OrderAddressRecipient: address?.recipient ?? '',
  OrderAddressStateId: address?.stateId ?? -1,
  OrderAddressStateName: address?.stateName ?? '',
  OrderAddressCityId: address?.cityId ?? -1,
  OrderAddressCityName: address?.cityName ?? '',
});
