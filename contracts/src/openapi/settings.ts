import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { changeSettingsSchema, settingsSchema } from '../items.ts';
import { callers, done, found, tagged } from './kept.ts';
import { body, ignored } from './parts.ts';
import { problems } from './problems.ts';

/** The calls about what users choose for all their browsers. */
export const settingsPaths: ZodOpenApiPathsObject = {
  '/settings': {
    get: {
      ...tagged,
      ...callers,
      operationId: 'settings',
      summary: 'What the caller has chosen, for all browsers',
      responses: { 200: found(settingsSchema, { language: 'de' }, 'All of it'), ...problems(400, 401, 403) },
    },
    put: {
      ...tagged,
      ...callers,
      operationId: 'changeSettings',
      summary: 'Choose a language',
      ...body(changeSettingsSchema, { language: 'de' }, ignored),
      responses: {
        200: done('It is kept'),
        ...problems(400, 401, 403, 413, 415),
      },
    },
  },
};
