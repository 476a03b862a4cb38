import type { Calls } from './call.ts';
import type { ImageDocument } from './documents/goods.ts';
import { type Fields, fieldsOf, neededText, numberOf, textOf } from './fields.ts';
import { imageReply } from './goods.ts';
import { type Host, isoNow, nextId } from './host.ts';
import { hasWords, pageOf } from './lists.ts';
import { badRequest, conflict, notFound } from './refusal.ts';
import { uploadOf } from './uploads.ts';

interface Size {
  width: number;
  height: number;
}

/** Reads a WebP's size from its first chunk, whose format depends on its kind (RFC 9649, 2.5 to 2.7). */
const sizeOf = (body: Buffer): Size | undefined => {
  if (body.length < 30 || body.subarray(8, 12).toString('latin1') !== 'WEBP') return undefined;
  const kind = body.subarray(12, 16).toString('latin1');
  if (kind === 'VP8X')
    return { width: body.readUIntLE(24, 3) + 1, height: body.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8L') {
    const bits = body.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  return { width: body.readUInt16LE(26) & 0x3fff, height: body.readUInt16LE(28) & 0x3fff };
};

const ROWS = 100;

const bannerImages = ({ world }: Host): string =>
  world.config
    .filter(({ ConfigKey }) => ConfigKey.endsWith('BANNER_ITEMS'))
    .map(({ ConfigValue }) => ConfigValue)
    .join(' ');

/** Counts the places that show a picture. */
const usesOf = (host: Host, { ImageId }: ImageDocument): number =>
  host.world.products.filter(({ Images }) => Images.some((image) => image.ImageId === ImageId))
    .length + Number(new RegExp(`"id":${ImageId}[,}]`).test(bannerImages(host)));

const reply = (host: Host, image: ImageDocument) => ({
  ...imageReply(image),
  ImageTarget: image.ImageTarget,
  ImageWidth: image.ImageWidth,
  ImageHeight: image.ImageHeight,
  ImageCreatedAt: image.ImageCreatedAt,
  ImageUses: usesOf(host, image),
});

const found = ({ world }: Host, input: Fields): ImageDocument => {
  const id = numberOf(input, 'id');
  const image = world.images.find(({ ImageId }) => ImageId === id);
  if (!image) throw notFound('Image');
  return image;
};

const addImage = (input: Fields, host: Host): ImageDocument => {
  const { images } = host.world;
  const upload = uploadOf(host, neededText(input, 'filePath'));
  const sent = fieldsOf(input.image, 'image');
  const size = sizeOf(upload.body);
  if (!size) throw badRequest('The file is no picture.');
  const id = nextId(images, ({ ImageId }) => ImageId);
  const image: ImageDocument = {
    ImageId: id,
    ImageName: neededText(sent, 'ImageName'),
    ImageTarget: neededText(sent, 'ImageTarget'),
    ImageFile: `${id}.webp`,
    ImageWidth: size.width,
    ImageHeight: size.height,
    ImageCreatedAt: isoNow(host),
  };
  host.files.set(image.ImageFile, upload);
  images.push(image);
  return image;
};

export const imageCalls: Calls['sellers'] = {
  '/rest/image/add': (input, { host }) => ({ data: reply(host, addImage(input, host)) }),
  '/rest/image/find': (input, { host }) => ({ data: reply(host, found(host, input)) }),
  '/rest/image/remove': (input, { host }) => {
    const image = found(host, input);
    if (usesOf(host, image) > 0) throw conflict('ImageInUse', 'The image is still shown.');
    host.world.images = host.world.images.filter((one) => one !== image);
    return {};
  },
  '/rest/image/listByTarget': (input, { host }) => {
    const target = neededText(input, 'target');
    const text = textOf(input, 'text');
    const images = host.world.images
      .filter(({ ImageTarget, ImageName }) => ImageTarget === target && hasWords(text, [ImageName]))
      .toSorted((a, b) => b.ImageId - a.ImageId);
    return {
      data: pageOf(input, images, ROWS).map((image) => reply(host, image)),
      resultCount: images.length,
    };
  },
};
