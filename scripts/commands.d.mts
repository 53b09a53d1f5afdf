export function findCommand(name: string): string | null;
export function chromiumPath(): string;
export function isRunnable(path: string): boolean;
export function firefoxPath(): string;
export function webkitDriverPath(): string;
export function currentCommit(): string | null;
