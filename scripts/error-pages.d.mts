export const CODES: readonly string[];
export function errorPages(): string;
