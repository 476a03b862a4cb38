/** Documents of orders and communications, in the host's own names. */

export interface OrderItemDocument {
  Code: string;
  Name: string;
  Price: number;
  Quantity: number;
  /** Branches from which the units were taken. */
  Taken: { BranchCode: string; BranchQuant: number }[];
}
export interface OrderDocument {
  OrderId: number;
  OrderGUID: string;
  OrderNumber: number;
  OrderDate: string;
  OrderState: string;
  OrderUserGUID: string;
  OrderUserEmail: string;
  OrderCompanyId: number;
  OrderCompanyName: string;
  OrderCompanyIdentifier: string;
  OrderPersonId: number;
  OrderPersonName: string;
  OrderPersonLastName: string;
  OrderPersonIdentifier: string;
  OrderPhone: string;
  OrderPhoneType: string;
  OrderPhoneObservation: string;
  OrderAddress: string;
  OrderAddressIdentifier: string;
  OrderAddressGeolocation: string;
  OrderAddressObservation: string;
  OrderAddressZIPCode: string;
  OrderAddressRecipient: string;
  OrderAddressStateId: number;
  OrderAddressStateName: string;
  OrderAddressCityId: number;
  OrderAddressCityName: string;
  OrderDestinationCompanyId: number;
  OrderDestinationCompanyName: string;
  OrderDestinationCompanyIdentifier: string;
  OrderShippingId: string;
  OrderShippingName: string;
  OrderShippingTerm: number;
  OrderShippingPrice: number;
  OrderBranchCode: string;
  OrderPaymentId: string;
  OrderPaymentName: string;
  OrderInvoiceName: string;
  OrderInvoiceIdentifier: string;
  OrderObservation: string;
  Items: OrderItemDocument[];
}

export interface CommunicationDocument {
  CommId: number;
  CommType: string;
  CommLastEvent: string;
  CommSubject: string;
  CommMessage: string;
  CommDate: string;
  CommCreatorPersonId: number;
  CommCreatorCompanyId: number;
  CommContactCompanyId: number;
  CommContactPersonId: number;
  CommPersonId: number;
  Events: {
    EventId: number;
    EventType: string;
    EventDate: string;
    /** Empty if there was none. */
    CommOldDate: string;
    CommNewDate: string;
    EventObservation: string;
    PersonId: number;
  }[];
}
