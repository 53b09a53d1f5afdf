import type { CanopyMapTicket } from 'sylvan/contract';
import type { Operation } from './operation.ts';

const TICKET: CanopyMapTicket = {
  ...{ success: true, expires: '2026-01-01T00:15:00.000Z' },
  ticket: `key_9f4d3c1e-7a52-4b8d-8c6f-1e2d3a4b5c6d.1767226500.${'c'.repeat(43)}`,
};

/** ETH's share most likely sends no CORS headers, so the service reads it for pages. */
export const CANOPY_MAP: readonly Operation[] = [
  {
    ...{ method: 'post', path: '/api/v1/canopy-map-ticket', id: 'createCanopyMapTicket' },
    ...{ group: 'Analyses', needsKey: true },
    texts: {
      en: [
        'Ticket for the canopy height map',
        'Lets tiles be read for 15 minutes by their address alone, as what reads pixels sends no key. Nothing of it is stored: a key that ends in that time can read tiles until its tickets end. It counts nothing.',
      ],
      fr: [
        'Billet pour la carte de hauteur de canopée',
        'Permet de lire des tuiles pendant 15 minutes par leur seule adresse, car ce qui lit les pixels n’envoie pas de clé. Rien n’en est gardé : une clé qui prend fin dans ce délai peut lire des tuiles jusqu’à la fin de ses billets. Rien n’est compté.',
      ],
    },
    answers: [
      {
        ...{ status: 200, schema: 'CanopyMapTicket', example: TICKET },
        says: { en: 'A ticket.', fr: 'Un billet.' },
      },
    ],
    problems: [],
  },
  {
    ...{ method: 'get', path: '/api/v1/canopy-map/{tile}', id: 'readCanopyMap' },
    ...{ group: 'Analyses', needsKey: false },
    texts: {
      en: [
        'Range of the canopy height map',
        'Bytes of a tile of ETH’s global canopy height map of 2020, as its host has them. It counts nothing; a key may ask for 512 MiB of it a UTC day, each request 64 KiB at least, in each process of the service.',
      ],
      fr: [
        'Plage de la carte de hauteur de canopée',
        'Octets d’une tuile de la carte mondiale de hauteur de canopée 2020 de l’ETH, tels que son hôte les a. Rien n’est compté ; une clé peut en demander 512 Mio par jour UTC, chaque requête comptant pour 64 Kio au moins, dans chaque processus du service.',
      ],
    },
    parameters: [
      {
        ...{ name: 'tile', in: 'path', required: true },
        says: {
          en: 'Name of a tile by its south-west corner, in multiples of three degrees.',
          fr: 'Nom d’une tuile d’après son coin sud-ouest, en multiples de trois degrés.',
        },
        schema: {
          ...{ type: 'string' },
          pattern: '^ETH_GlobalCanopyHeight_10m_2020_[NS]\\d{2}[EW]\\d{3}_Map\\.tif$',
        },
      },
      {
        ...{ name: 'ticket', in: 'query', required: true },
        says: { en: 'A ticket that has not expired.', fr: 'Un billet qui n’a pas expiré.' },
        schema: { type: 'string' },
      },
      {
        ...{ name: 'Range', in: 'header', required: true },
        says: {
          en: 'One range, from byte to byte: `bytes=0-16383`, 16 MiB at most.',
          fr: 'Une seule plage, d’octet à octet : `bytes=0-16383`, 16 Mio au plus.',
        },
        schema: { type: 'string', pattern: '^bytes=\\d{1,12}-\\d{1,12}$' },
      },
      {
        ...{ name: 'If-Match', in: 'header', required: false },
        says: {
          en: 'The only version that is wanted, an `ETag`; `If-Range` likewise. Another one is `upstream-failure`.',
          fr: 'La seule version voulue, un `ETag` ; de même `If-Range`. Une autre donne `upstream-failure`.',
        },
        schema: { type: 'string' },
      },
    ],
    answers: [
      {
        ...{ status: 206, media: 'image/tiff', headers: ['Content-Range', 'ETag', 'Accept-Ranges'] },
        says: { en: 'The range.', fr: 'La plage.' },
      },
    ],
    problems: [
      ...(['missing-key', 'invalid-key', 'access-expired', 'rate-limited', 'invalid-parameters'] as const),
      ...(['not-found', 'out-of-range', 'upstream-failure', 'upstream-timeout'] as const),
    ],
  },
];
