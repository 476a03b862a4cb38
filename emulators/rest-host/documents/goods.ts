/** Documents of goods, vehicles and pictures, in the host's own names. */

export interface CategoryDocument {
  /** Dotted path: categories below `1` begin with `1.`. */
  CategoryId: string;
  CategoryName: string;
}
interface BrandDocument {
  BrandId: number;
  BrandName: string;
  BrandMakesVehicles: boolean;
}
export interface VehicleDocument {
  VehicleId: number;
  VehicleName: string;
  /** `1995 - 2008`, `2013 -`. */
  VehicleYearRange: string;
  VehicleEngine: string;
  BrandId: number;
  BrandName: string;
}
export interface Catalogue {
  /** Parents first. */
  Categories: CategoryDocument[];
  Brands: BrandDocument[];
  Providers: { ProviderId: number; ProviderName: string }[];
  Tags: { TagName: string }[];
  WorkBranches: { WorkBranchId: number; WorkBranchName: string }[];
  Vehicles: VehicleDocument[];
}

export interface FamilyDocument {
  AutopartCode: string;
  AutopartName: string;
  AutopartDescription: string;
  CategoryId: string;
  AutopartIsOriginal: boolean;
  AutopartIsPublic: boolean;
  Applications: {
    ApplicationName: string;
    ApplicationYearRange: string;
    ApplicationBrandName: string;
    VehicleId: number;
  }[];
  OriginalCodes: { Code: string }[];
}

export interface ProductDocument {
  ProductId: number;
  ProductCode: string;
  ProductName: string;
  ProductDescription: string;
  BrandId: number;
  /** 0 = unknown. */
  ProviderId: number;
  ProductProviderCode: string;
  ProductProviderUrl: string;
  ProductMLCode: string;
  CategoryId: string;
  /** UYU with tax. */
  ProductPrice: number;
  ProductDua: string;
  ProductIsOriginal: boolean;
  ProductIsPublic: boolean;
  /** Empty = none. */
  ProductFamily: string;
  Images: { ImageId: number }[];
  Specifications: { SpecKey: string; SpecValue: string }[];
  RelatedLinks: { RelatedLinkName: string; RelatedLinkUrl: string }[];
  /** Latest first. */
  Sales: { SaleDate: string; SaleQuant: number }[];
  Stock: { BranchCode: string; BranchQuant: number }[];
}

export interface ImageDocument {
  ImageId: number;
  ImageName: string;
  ImageTarget: string;
  /** A file of `world/pictures/`, or the name of an upload. */
  ImageFile: string;
  ImageWidth: number;
  ImageHeight: number;
  ImageCreatedAt: string;
}
