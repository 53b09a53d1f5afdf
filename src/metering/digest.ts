/** SHA-256 of a text in UTF-8. */
async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

export async function sha256Hex(text: string): Promise<string> {
  return Array.from(await sha256(text), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** As RFC 4648 writes it for addresses, without padding: 43 characters. */
export async function sha256Base64url(text: string): Promise<string> {
  const base64 = btoa(String.fromCharCode(...(await sha256(text))));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
