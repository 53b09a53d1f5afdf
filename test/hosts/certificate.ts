import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCommand } from '../../scripts/commands.mjs';

/** Whether certificates can be created on this machine. */
export const hasOpenssl = findCommand('openssl') !== null;

interface Certificate {
  readonly key: Buffer;
  readonly cert: Buffer;
  /** Path of the certificate, for clients that must trust it. */
  readonly path: string;
}

/** Creates a self-signed certificate for these names, valid for a day, with OpenSSL in `folder`. */
export function makeCertificate(folder: string, names: readonly string[]): Certificate {
  const [keyPath, path] = ['key.pem', 'certificate.pem'].map((name) => join(folder, name));
  const subject = ['-subj', '/CN=doubles of public hosts'];
  const alternatives = ['-addext', `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', keyPath];
  execFileSync('openssl', ['req', '-x509', ...key, '-out', path, '-days', '1', ...subject, ...alternatives], {
    stdio: 'ignore',
  });
  return { key: readFileSync(keyPath), cert: readFileSync(path), path };
}
