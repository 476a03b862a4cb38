/** Documents of people and companies, in the host's own names. */

export interface StateDocument {
  StateId: number;
  StateName: string;
}
export interface CityDocument {
  CityId: number;
  CityName: string;
  StateId: number;
  CityZIPCode: string;
}

export interface PersonDocument {
  PersonId: number;
  PersonName: string;
  PersonLastName: string;
  PersonIdentifier: string;
  /** 0 = none, as in all references. */
  PersonDefaultPhone: number;
  PersonDefaultAddress: number;
  PersonDefaultEmail: number;
  Phones: PersonPhone[];
  Addresses: PersonAddress[];
  Emails: PersonEmail[];
}
interface PersonPhone {
  PePhoneId: number;
  PePhone: string;
  PePhoneType: string;
  PePhoneObservation: string;
}
interface PersonAddress {
  PeAddressId: number;
  StateId: number;
  CityId: number;
  PeAddress: string;
  PeAddressZIPCode: string;
  PeAddressRecipient: string;
  PeAddressObservation: string;
  PeAddressIdentifier: string;
  PeAddressGeolocation: string;
}
interface PersonEmail {
  PeEmailId: number;
  PeEmail: string;
}

export interface UserDocument {
  UserGUID: string;
  UserName: string;
  UserEmail: string;
  UserFirstName: string;
  UserLastName: string;
  /** Passwords of invented people. */
  UserPassword: string;
  UserIsActive: boolean;
  UserIsActivated: boolean;
  /** `Person:3`, `Company:2`. */
  UserExternalId: string;
  Roles: { RoleName: string }[];
}

export interface CompanyGroupDocument {
  CompanyGroupId: number;
  CompanyGroupName: string;
  CompanyGroupWeb: string;
}
export interface CompanyDocument {
  CompanyId: number;
  CompanyGroupId: number;
  CompanyGroupName: string;
  CompanyName: string;
  CompanyIdentifier: string;
  Phones: { CoPhoneId: number; CoPhone: string; CoPhoneType: string; CoPhoneObservation: string }[];
  Addresses: { CoAddressId: number; StateId: number; CityId: number; CoAddress: string }[];
  Emails: { CoEmailId: number; CoEmail: string }[];
  Employees: { PersonId: number; EmployeePositionId: string }[];
  Images: { ImageId: number }[];
  ClientOf: { ClientOfCompanyId: number }[];
  WorkBranches: { WorkBranchId: number }[];
  Categories: { CategoryId: string }[];
  Tags: { TagName: string }[];
}
