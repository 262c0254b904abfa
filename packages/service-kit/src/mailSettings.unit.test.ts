import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mailPlaceOf, mailSettings } from './mailSettings.ts';
import { readSettings } from './settings.ts';

const read = (environment: Readonly<Record<string, string>>) =>
  readSettings(z.object(mailSettings), environment);
const smtp = { SMTP_URL: 'smtps://user:secret@mail.example:465' };

describe('where mails go', () => {
  it('is the server of SMTP_URL, or the folder of npm start, or nowhere', () => {
    const own = { url: 'http://localhost:8080', folder: '/data/mail' };
    expect(mailPlaceOf(read({}))).toBeUndefined();
    expect(mailPlaceOf(read({}), own)).toEqual({
      from: 'no-reply@localhost',
      ehlo: 'localhost',
      publicUrl: 'http://localhost:8080',
      folder: '/data/mail',
    });
    expect(mailPlaceOf(read({ ...smtp, PUBLIC_URL: 'https://market.example/' }), own)).toEqual({
      from: 'no-reply@market.example',
      ehlo: 'market.example',
      publicUrl: 'https://market.example',
      smtpUrl: smtp.SMTP_URL,
    });
    const named = {
      ...smtp,
      PUBLIC_URL: 'http://127.0.0.1:8080',
      MAIL_FROM: 'Our market <hello@market.example>',
    };
    expect(mailPlaceOf(read(named))).toMatchObject({ from: named.MAIL_FROM, ehlo: 'market.example' });
    expect(mailPlaceOf(read({ PUBLIC_URL: 'http://127.0.0.1:8080' }), own)?.from).toBe(
      'no-reply@[127.0.0.1]',
    );
  });

  it('needs the address of the product beside a server', () => {
    expect(() => mailPlaceOf(read(smtp))).toThrow(/^PUBLIC_URL: must be set beside SMTP_URL/);
  });

  it.each([
    ['SMTP_URL', 'http://mail.example'],
    ['SMTP_URL', 'mail.example'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@b.example, c@d.example'],
    ['MAIL_FROM', 'A\nBcc: <a@b.example>'],
    ['PUBLIC_URL', 'market.example'],
  ])('%s can’t be %j', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(`${name}: must be`);
  });
});
