export declare function released(text: string, version: string, day: string): string;
