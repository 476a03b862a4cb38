/** All drawings of goods, by name. */
import type { Drawings } from '../part.ts';
import { audio } from './audio.ts';
import { boards } from './boards.ts';
import { computing } from './computing.ts';
import { decoration } from './decoration.ts';
import { electrics } from './electrics.ts';
import { image } from './image.ts';
import { lights } from './lights.ts';
import { networks } from './networks.ts';
import { desk, outdoors, pets, sport } from './outdoors.ts';
import { phones } from './phones.ts';
import { printing } from './printing.ts';
import { robotics } from './robotics.ts';
import { garden, party, storage } from './storage.ts';
import { tableware } from './tableware.ts';
import { textiles } from './textiles.ts';
import { tools } from './tools.ts';
import { toys } from './toys.ts';

export const GOODS: Drawings = {
  ...audio,
  ...boards,
  ...computing,
  ...decoration,
  ...desk,
  ...electrics,
  ...garden,
  ...image,
  ...lights,
  ...networks,
  ...outdoors,
  ...party,
  ...pets,
  ...phones,
  ...printing,
  ...robotics,
  ...sport,
  ...storage,
  ...tableware,
  ...textiles,
  ...tools,
  ...toys,
};
