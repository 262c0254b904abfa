import { dirname } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import type { Plugin, PluginOption } from 'vite';
import { compile, entriesOf, originsIn } from './catalogue.ts';

const name = 'virtual:texts';
const parts = ['all', 'staff', 'rare'] as const;
const moduleOf = (code: string, part: (typeof parts)[number]) => `${name}/${code}/${part}`;

const frontend = dirname(import.meta.dirname);
const linguiConfig = getConfig({ cwd: frontend });
const { locales, sourceLocale } = linguiConfig;
const codes = [...locales, sourceLocale].toSorted();

const compiled = async (code: string, part: string) => {
  // Read again each time: files change during development.
  const [catalog] = await getCatalogs(getConfig({ cwd: frontend }));
  if (!catalog) throw new Error('lingui.config.ts has no catalog');
  const [used = {}, own = {}] = await Promise.all([originsIn, code].map((one) => catalog.read(one)));
  const isSource = code === sourceLocale;
  const entries = Object.entries(entriesOf(used, part, isSource)).map(([id, entry]) => {
    const translation = (isSource ? entry.message : own[id]?.translation) ?? '';
    return [id, { ...entry, translation }] as const;
  });
  return {
    source: compile(code, Object.fromEntries(entries)),
    files: [originsIn, code].map((one) => catalog.getFilename(one)),
  };
};

const direction = (code: string): string => {
  const locale = new Intl.Locale(code) as Intl.Locale & { getTextInfo(): { direction: string } };
  return locale.getTextInfo().direction;
};

/** Texts in the reader's language: the macros, and the catalogues of `locales/` in parts. */
export const languages = (): PluginOption[] => {
  let development = false;
  const texts: Plugin = {
    name: 'texts',
    configResolved: ({ command }) => {
      development = command === 'serve';
    },
    resolveId: { filter: { id: /^virtual:texts/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:texts/ },
      async handler(id) {
        const [, code, part] = id.split('/');
        if (code === undefined || part === undefined) {
          const entries = codes.map((each) => {
            const loads = parts.map((one) => `${one}: () => import('${moduleOf(each, one)}')`);
            return `'${each}': { ${loads.join(', ')} }`;
          });
          return `export const texts = { ${entries.join(', ')} };`;
        }
        // In development the code itself has the English texts.
        if (development && code === sourceLocale) return 'export const messages = {};';
        const { source, files } = await compiled(code, part);
        for (const file of files) this.addWatchFile(file);
        return source;
      },
    },
    transformIndexHtml: {
      order: 'post',
      // The script chooses the language before the first paint, and preloads its texts.
      handler: (html, { bundle }) => {
        const list = codes.map((code) => {
          const chunk = Object.values(bundle ?? {}).find(
            (file) => file.type === 'chunk' && file.facadeModuleId === `\0${moduleOf(code, 'all')}`,
          );
          return [code, direction(code), ...(chunk ? [`/${chunk.fileName}`] : [])].join(',');
        });
        return html.replace('<script src="/theme.js"', `$& data-languages="${list.join(' ')}"`);
      },
    },
  };
  // Babel, because npm of Node 20 leaves out Lingui's native transform, which names a newer Node.
  process.env['LINGUI_SUPPRESS_BABEL_WARNING'] = '1';
  return [
    ...lingui({ cwd: frontend }),
    babel({ presets: [linguiTransformerBabelPreset({ linguiConfig }, { cwd: frontend })] }),
    texts,
  ];
};
