import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mailPlaceOf, mailSettings } from './mailSettings.ts';
import { readSettings } from './settings.ts';

const read = (environment: Readonly<Record<string, string>>) =>
  readSettings(z.object(mailSettings), environment);
const faultOf = (environment: Parameters<typeof read>[0]): string => {
  try {
    return JSON.stringify(read(environment));
  } catch (error) {
    return String(error);
  }
};
const smtp = { SMTP_URL: 'smtps://user:secret@mail.example:465' };

describe('where mails go', () => {
  it('is the server of SMTP_URL, or the files of npm start, or nowhere', () => {
    const own = 'http://localhost:8080';
    expect(mailPlaceOf(read({}))).toBeUndefined();
    expect(mailPlaceOf(read({ PUBLIC_URL: 'https://market.example' }))).toBeUndefined();
    expect(mailPlaceOf(read({}), own)).toEqual({
      from: 'no-reply@localhost',
      ehlo: 'localhost',
      publicUrl: 'http://localhost:8080',
      smtpUrl: undefined,
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
    ['http://mail.example', 'must begin'],
    ['mail.example', 'must begin'],
    ['smtp://', 'must begin'],
    ['smtp:host', 'must begin'],
    ['smtp:///path', 'must begin'],
    ['smtp://info@shop.example:hid/den#%@host', 'path'],
    ['smtp://info@shop.example:hid@den/w#rd%@host', 'path'],
    ['smtp://host/path', 'path'],
    ['smtp://host#x', 'path'],
    ['smtp://info:hid?den@host', 'path'],
    ['smtp://info:hid den@host', 'path'],
    ['smtp://info:hid%zzden@host', 'percent-encode'],
    ['smtp://info:hid%den@host', 'percent-encode'],
    ['smtp://info@host', 'user and no password'],
    ['smtp://info:@host', 'user and no password'],
    ['smtp://:hidden@host', 'user and no password'],
    ['smtp://info:hidden@', 'host'],
    ['smtp://info:hidden@*', 'host'],
    ['smtp://info:hidden@host:99999', 'host'],
  ])('SMTP_URL can’t be %j, and nobody sees the password', (value, fault) => {
    const said = faultOf({ SMTP_URL: value });
    expect(said).toMatch(/SMTP_URL: .*percent-encode/);
    expect(said).toContain(fault);
    expect(said).not.toMatch(/hid|den|info/);
  });

  it.each([
    'smtp://mail.example',
    'smtps://mail.example:465/',
    'smtp://127.0.0.1:2525',
    'smtp://[::1]:25',
    'smtp://märkt.example',
    'smtp://info%40shop.example:p%40ss%2Fw%23rd%25@mail.example:587?requireTLS=true',
  ])('SMTP_URL can be %j', (value) => {
    expect(read({ SMTP_URL: value }).SMTP_URL).toBe(value);
  });

  it.each([
    ['MAIL_FROM', 'nobody', 'must be'],
    ['MAIL_FROM', 'a@b.example, c@d.example', 'must be'],
    ['MAIL_FROM', 'A\nBcc: <a@b.example>', 'must be'],
    ['PUBLIC_URL', 'market.example', 'must begin'],
    ['PUBLIC_URL', 'ftp://market.example', 'must begin'],
    ['PUBLIC_URL', 'https:market.example', 'must begin'],
    ['PUBLIC_URL', 'https:///market.example', 'must begin'],
    ['PUBLIC_URL', 'https://market.example?a=b', 'no query'],
    ['PUBLIC_URL', 'https://market.example/?', 'no query'],
    ['PUBLIC_URL', 'https://market.example/#x', 'no query'],
    ['PUBLIC_URL', 'https://market.example/a b', 'no query'],
    ['PUBLIC_URL', ' https://market.example', 'no query'],
    ['PUBLIC_URL', 'https://user:secret@market.example', 'no user'],
    ['PUBLIC_URL', 'https://@market.example', 'no user'],
    ['PUBLIC_URL', 'https://*', 'host'],
    ['PUBLIC_URL', 'https://*.market.example', 'host'],
    ['PUBLIC_URL', 'https://market..example', 'host'],
    ['PUBLIC_URL', 'https://market.example:99999', 'host'],
  ])('%s can’t be %j', (name, value, fault) => {
    const said = faultOf({ [name]: value });
    expect(said).toContain(`${name}: must`);
    expect(said).toContain(fault);
    expect(said).not.toContain('secret');
  });

  it('has the address of the product in its ASCII form', () => {
    const place = mailPlaceOf(read({ ...smtp, PUBLIC_URL: 'https://Märkt.example/büro/' }));
    expect(place).toMatchObject({
      publicUrl: 'https://xn--mrkt-loa.example/b%C3%BCro',
      from: 'no-reply@xn--mrkt-loa.example',
      ehlo: 'xn--mrkt-loa.example',
    });
    const named = { ...smtp, PUBLIC_URL: 'http://127.0.0.1', MAIL_FROM: 'a@märkt.example' };
    expect(mailPlaceOf(read(named))?.ehlo).toBe('xn--mrkt-loa.example');
  });
});
