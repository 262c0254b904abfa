import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { direction, language } from '../../browser/language.ts';
import { paths } from '../../navigation/paths.ts';
import { productTitle } from '../../ui/layout/PageTitle.tsx';
import { isolate } from '../../ui/sentences/isolate.ts';
import { Isolates } from '../../ui/text/English.tsx';
import { darkRules, font, styled } from './mailStyles.ts';
import type { Outline } from './outline.ts';
import { allText, headingText, moreText, sectionTitles, settingsText, stopText, whyText } from './texts.ts';
import type { Group, Thing } from './things.ts';

// Tables center the mail and give it its width, because some mail programs know no other way.

const anywhere = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const;
const start = direction === 'rtl' ? 'right' : 'left';

interface LinkProps {
  /** Undefined if the text leads nowhere. */
  readonly to: string | undefined;
  readonly look: ReturnType<typeof styled>;
  readonly children: ReactNode;
}

const LinkTo = ({ to, look, children }: LinkProps) =>
  to === undefined ? (
    children
  ) : (
    <a href={to} {...look}>
      {children}
    </a>
  );

type AddressOf = (path: string) => string;
const maybe = (path: string | undefined, addressOf: AddressOf) => path && addressOf(path);

const Entry = ({ thing, addressOf }: { readonly thing: Thing; readonly addressOf: AddressOf }) => (
  <li {...styled('signal', { margin: '6px 0 0', lineHeight: '24px' })}>
    <span {...styled('ink')}>
      <LinkTo to={maybe(thing.path, addressOf)} look={styled('link', { textUnderlineOffset: '3px' })}>
        <Isolates text={thing.sentence} />
      </LinkTo>
    </span>
    {thing.day !== undefined && (
      <>
        {' '}
        <span {...styled('quiet', { fontSize: '14px', whiteSpace: 'nowrap' })}>{thing.day}</span>
      </>
    )}
  </li>
);

const TaskPart = ({ group, addressOf }: { readonly group: Group; readonly addressOf: AddressOf }) => (
  <>
    <h3
      {...styled(group.title === null ? 'quiet' : 'ink', {
        margin: '16px 0 0',
        fontSize: '18px',
        lineHeight: '26px',
        fontWeight: 600,
        ...anywhere,
      })}
    >
      <LinkTo to={maybe(group.path, addressOf)} look={styled('ink', { textDecoration: 'none' })}>
        <Isolates text={isolate(group.title)} />
      </LinkTo>
    </h3>
    <ul style={{ margin: 0, padding: `0 ${start === 'right' ? 18 : 0}px 0 ${start === 'left' ? 18 : 0}px` }}>
      {group.things.map((thing, index) => (
        <Entry key={index} thing={thing} addressOf={addressOf} />
      ))}
    </ul>
  </>
);

const Sections = ({ sections, addressOf }: Pick<Outline, 'sections' | 'addressOf'>) =>
  sections.map(({ name, groups }) => (
    <div
      key={name}
      {...styled('line', {
        marginTop: '24px',
        paddingTop: '20px',
        borderTopWidth: '1px',
        borderTopStyle: 'solid',
      })}
    >
      <h2
        {...styled(name === 'waits' ? 'signal' : 'quiet', {
          margin: 0,
          fontSize: '14px',
          lineHeight: '20px',
          fontWeight: 600,
        })}
      >
        {t(sectionTitles[name])}
      </h2>
      {groups.map((group, index) => (
        <TaskPart key={index} group={group} addressOf={addressOf} />
      ))}
    </div>
  ));

const AllButton = ({ to }: { readonly to: string }) => (
  <p style={{ margin: '28px 0 0' }}>
    <a
      href={to}
      {...styled('button', {
        display: 'inline-block',
        padding: '10px 20px',
        borderRadius: '8px',
        fontWeight: 600,
        textDecoration: 'none',
      })}
    >
      {t(allText)}
    </a>
  </p>
);

const Footer = ({ addressOf, stopUrl }: Pick<Outline, 'addressOf' | 'stopUrl'>) => (
  <td
    {...styled('quiet', { padding: '20px 4px 32px', fontSize: '14px', lineHeight: '21px', textAlign: start })}
  >
    {t(whyText)}
    <p style={{ margin: '12px 0 0' }}>
      <a href={addressOf(paths.account)} {...styled('quiet')}>
        {t(settingsText)}
      </a>
      {' · '}
      <a href={stopUrl} {...styled('quiet')}>
        {t(stopText)}
      </a>
    </p>
  </td>
);

const Content = ({ count, sections, more, addressOf }: Outline) => (
  <td
    {...styled('card', {
      padding: '28px 24px',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderRadius: '12px',
      textAlign: start,
      ...anywhere,
    })}
  >
    <h1 {...styled('ink', { margin: 0, fontSize: '24px', lineHeight: '32px', fontWeight: 600 })}>
      {headingText(count)}
    </h1>
    <Sections sections={sections} addressOf={addressOf} />
    {more > 0 && <p {...styled('quiet', { margin: '24px 0 0' })}>{moreText(more)}</p>}
    <AllButton to={addressOf(paths.unread)} />
  </td>
);

const Brand = () => (
  <td {...styled('ink', { padding: '0 4px 16px', fontWeight: 600, textAlign: start })}>
    <span aria-hidden="true" {...styled('signal')}>
      ●
    </span>{' '}
    {productTitle}
  </td>
);

/** A whole HTML document: no scripts, no pictures, and nothing that a mail program has to load. */
export const MailDocument = (outline: Outline) => (
  <html lang={language} dir={direction} style={{ colorScheme: 'light dark' }}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>{outline.subject}</title>
      <style>{darkRules}</style>
    </head>
    <body {...styled('page', { margin: 0, padding: 0 })}>
      <table
        role="presentation"
        dir={direction}
        lang={language}
        width="100%"
        cellPadding={0}
        cellSpacing={0}
        {...styled('page', { fontFamily: font, fontSize: '16px', lineHeight: '24px' })}
      >
        <tbody>
          <tr>
            <td align="center" style={{ padding: '24px 12px 0' }}>
              <table
                role="presentation"
                width="100%"
                cellPadding={0}
                cellSpacing={0}
                style={{ maxWidth: '600px', tableLayout: 'fixed', borderCollapse: 'separate' }}
              >
                <tbody>
                  <tr>
                    <Brand />
                  </tr>
                  <tr>
                    <Content {...outline} />
                  </tr>
                  <tr>
                    <Footer {...outline} />
                  </tr>
                </tbody>
              </table>
            </td>
          </tr>
        </tbody>
      </table>
    </body>
  </html>
);
