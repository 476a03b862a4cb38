/** The allowed widths of pictures, in pixels. Others are refused, as anybody could fill the store. */
export const PICTURE_WIDTHS = [96, 200, 320, 480, 640, 960, 1280, 1600] as const;
type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** Asks for a picture in one of the widths. */
export const atWidth = (address: string, width: PictureWidth): string =>
  `${address}${address.includes('?') ? '&' : '?'}w=${width}`;
