import { lacksTexts, openStatuses } from '@marketplace/contracts';
import type { RequestHandler } from 'express';
import type { CachedCallDeps } from '../deps.ts';
import { escapeHtml } from './shell.ts';

/** The newest open tasks; a search engine finds the others by links. */
const mostTasks = 1_000;

const entry = (address: string, changed?: string): string =>
  `<url><loc>${escapeHtml(address)}</loc>${changed === undefined ? '' : `<lastmod>${escapeHtml(changed)}</lastmod>`}</url>`;

/** GET /sitemap.xml: the public pages and the newest open tasks. */
export const sitemap =
  ({ documents, answers }: CachedCallDeps): RequestHandler =>
  async (req, res) => {
    const site = `${req.protocol}://${req.get('Host') ?? ''}`;
    res.set('Cache-Control', 'no-cache');
    await answers.send(req, res, {
      about: ['sitemap', site],
      readModels: ['tasks'],
      read: async () => {
        const { position, documents: found } = await documents.page('tasks', {
          where: [{ field: 'status', in: openStatuses }],
          order: ['posted'],
          descending: true,
          limit: mostTasks,
        });
        const addresses = [
          ...['/', '/browsetask', '/terms', '/privacy', '/accessibility', '/contact'].map((path) =>
            entry(site + path),
          ),
          ...found
            .filter(({ body }) => !lacksTexts(body))
            .map(({ id, body }) => entry(`${site}/tasks/${id}`, body.updatedAt || body.createdAt)),
        ];
        const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join('\n')}\n</urlset>\n`;
        return {
          positions: { tasks: position },
          headers: { 'Content-Type': 'application/xml; charset=utf-8' },
          body: Buffer.from(xml),
        };
      },
    });
  };
