import { block, quoted } from './directives.ts';

/** Names of networks, as Express knows them. */
const networks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Makes nginx's $remote_addr the address of the caller: behind proxies that are trusted, the last address in
 * X-Forwarded-For that is not one of them.
 */
export const callersAddress = (trustedProxies: readonly string[]): readonly string[] =>
  trustedProxies.length === 0
    ? []
    : [
        ...trustedProxies
          .flatMap((proxy) => networks[proxy] ?? [proxy])
          .map((network) => `set_real_ip_from ${network};`),
        'real_ip_header X-Forwarded-For;',
        'real_ip_recursive on;',
      ];

/** Requests of one address at the same time, with IPv6 by /64; nginx counts a connection once it has the head of a request. */
export const connectionLimit = (perAddress: number): readonly string[] =>
  perAddress === 0
    ? []
    : [
        block('map $binary_remote_addr $callers_network', [
          'default $binary_remote_addr;',
          // 16 bytes are an IPv6 address; (?s) lets a dot match each byte.
          `${quoted('~(?s)^(?<first_64_bits>.{8}).{8}$')} $first_64_bits;`,
        ]),
        'limit_conn_zone $callers_network zone=callers:10m;',
        `limit_conn callers ${perAddress};`,
        'limit_conn_status 429;',
      ];

/** How long a caller may take: as in the services, 10 s for the head of a request; they end a body after 30 s. */
export const callersTimeouts: readonly string[] = [
  'client_header_timeout 10s;',
  // Between two parts of a body.
  'client_body_timeout 10s;',
  // Without a wait for the socket of a caller that is gone.
  'reset_timedout_connection on;',
];
