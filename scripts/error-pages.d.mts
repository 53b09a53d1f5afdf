/** Every problem code there is. */
export const CODES: readonly string[];
export function errorPages(): string;
