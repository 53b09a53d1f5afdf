export declare function pageHeaders(
  hosts: readonly string[],
  imageHosts?: readonly string[],
): Record<string, string>;
