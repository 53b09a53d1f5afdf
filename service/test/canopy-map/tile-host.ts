import type { RequestListener } from 'node:http';

export const TILE = 'ETH_GlobalCanopyHeight_10m_2020_S12W063_Map.tif';
export const BYTES = Buffer.from(Array.from({ length: 100_000 }, (_, i) => (i * 31) % 251));
export const VERSION = '"tile-1"';

/** Answers ranges of every tile of the southern hemisphere, without CORS headers. */
export const serveTile: RequestListener = ({ url = '', headers }, response) => {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  const [start, end] = [Number(first), Math.min(Number(last), BYTES.length - 1)];
  if (url.includes('_N12')) return void response.writeHead(404).end();
  if (start >= BYTES.length) return void response.writeHead(416).end();
  if ((headers['if-match'] ?? VERSION) !== VERSION) return void response.writeHead(412).end();
  if ((headers['if-range'] ?? VERSION) !== VERSION) return void response.writeHead(200).end(BYTES);
  response.writeHead(206, {
    'Content-Type': 'image/tiff',
    ETag: VERSION,
    'Set-Cookie': 'a=b',
    Server: 'upstream',
    'Content-Range': `bytes ${start}-${end}/${BYTES.length}`,
    'Content-Length': end - start + 1,
  });
  response.end(BYTES.subarray(start, end + 1));
};
