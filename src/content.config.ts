import { defineCollection } from 'astro:content';
import { join } from 'node:path';
import type { z } from 'astro/zod';
import { chosenFolder } from '#variants/folders';
import {
  company,
  printMenu,
  printService,
  questions,
  service,
  servicesPage,
} from './content/schemas.ts';
import { shopTexts } from './content/shop-texts.ts';

const folder = join(chosenFolder(), 'content');

const texts = <Schema extends z.ZodType>(pattern: string, schema: Schema) =>
  defineCollection({ loader: shopTexts(folder, pattern, schema), schema });

export const collections = {
  company: texts('company.md', company),
  servicesPage: texts('services.md', servicesPage),
  services: texts('services/*.md', service),
  printMenu: texts('print-menu.md', printMenu),
  printService: texts('print-service.md', printService),
  printQuestions: texts('print-questions.yaml', questions),
  questions: texts('questions.yaml', questions),
};
