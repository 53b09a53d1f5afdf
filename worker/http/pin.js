export const UNPINNED = { etag: null, modified: null, size: null };
/** What an answer's headers say of the version; pages see ETag only where the host exposes it. */
export function pinOf(headers, size) {
    const etag = headers.get('etag');
    return { etag: etag?.startsWith('W/') ? null : etag, modified: headers.get('last-modified'), size };
}
/** The version as one string: the strong ETag, or Last-Modified and size, or null where there is neither. */
export function versionOf(pin) {
    if (pin.etag !== null)
        return pin.etag;
    return pin.modified !== null && pin.size !== null ? `${pin.modified} ${pin.size}` : null;
}
/** Which validator shows that `seen` is another version than `pin`; null where none does. A strong ETag outweighs dates. */
export function changedValidator(pin, seen) {
    const differs = (name) => pin[name] !== null && seen[name] !== null && pin[name] !== seen[name];
    if (differs('size'))
        return 'size';
    if (pin.etag !== null && seen.etag !== null)
        return differs('etag') ? 'etag' : null;
    return differs('modified') ? 'modified' : null;
}
/** `pin`, completed by what only `seen` knows. */
export function completePin(pin, seen) {
    return {
        etag: pin.etag ?? seen.etag,
        modified: pin.modified ?? seen.modified,
        size: pin.size ?? seen.size,
    };
}
