import { z } from 'zod';
import { bodyOf } from '../http/bodies.ts';
import { privateJson } from '../calls/definition/answers.ts';
import { defineCall } from '../calls/definition/defineCall.ts';
import { acknowledged, own, ownChange } from '../calls/definition/userData.ts';

const languageError = 'language must be a language tag, as de or pt-BR.';

export const changeSettingsSchema = bodyOf({
  language: z
    .string({ error: languageError })
    .regex(/^[a-z]{2,3}(-[A-Za-z\d]{2,8}){0,3}$/, languageError)
    .meta({ example: 'de' }),
}).meta({ id: 'ChangeSettings' });

export const settingsSchema = z
  .object({
    language: z
      .string()
      .optional()
      .meta({ description: 'The chosen language; absent if none was chosen', example: 'de' }),
  })
  .meta({ id: 'Settings' });
export type Settings = z.infer<typeof settingsSchema>;

export const settingsCalls = {
  settings: defineCall({
    ...own,
    path: '/settings',
    summary: 'What the caller has chosen, for all browsers',
    answer: privateJson(settingsSchema, 'All of it'),
  }),

  changeSettings: defineCall({
    ...ownChange,
    method: 'PUT',
    path: '/settings',
    summary: 'Choose a language',
    body: { schema: changeSettingsSchema },
    answer: acknowledged('It is kept'),
  }),
};
