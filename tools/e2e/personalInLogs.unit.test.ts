import { expect, it } from 'vitest';
import { personalIn } from './personalInLogs.ts';

it.each([
  ['{"msg":"refused","email":"ada.l@example.com"}', 'ada.l@example.com'],
  ['GET /users?email=ada%40example.com', 'ada%40example.com'],
  ['Authorization: Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEifQ.', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEifQ'],
  ['{"password":"Passw0rd!"}', 'Passw0rd!'],
  [
    '{"path":"/api/feeds/agItEyAbII7SfYdbgV4W-5mHleOi07ieZi3PGUfh4qc.atom"}',
    '/feeds/agItEyAbII7SfYdbgV4W-5mHleOi07ieZi3PGUfh4qc',
  ],
])('what no log may have is found: %s', (line, found) => {
  expect(personalIn(line)).toEqual([found]);
});

it('names of packages, addresses of servers and ids are not personal', () => {
  const lines = [
    'at node_modules/@marketplace/read-store/src/port.ts:3:1',
    'kafkajs@2.2.4 on 127.0.0.1:9092, [::1]:9092',
    'postgres://postgres@127.0.0.1:40497/postgres',
    '{"uid":"os:root","requestId":"01890000-0000-7000-8000-000000000001"}',
  ];
  expect(personalIn(lines.join('\n'))).toEqual([]);
});
