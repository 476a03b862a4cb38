import type { Calls } from './call.ts';
import type { ImageDocument } from './documents/goods.ts';
import { type Fields, fieldsOf, neededText, numberOf, textOf } from './fields.ts';
import { imageReply } from './goods.ts';
import { type Host, isoNow, nextId } from './host.ts';
import { hasWords, pageOf } from './lists.ts';
import { sizeOf } from './picture-size.ts';
import { badRequest, conflict, notFound } from './refusal.ts';
import { uploadOf } from './uploads.ts';

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

const EXTENSIONS: Record<string, string> = { 'image/png': 'png', 'image/webp': 'webp' };

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
    ImageFile: `${id}.${EXTENSIONS[upload.type] ?? 'jpg'}`,
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
