import type { CommonFlags, TypedRequest } from './flags.ts';
import { checkInput } from './input-file.ts';
import type { Io } from './io.ts';

/** The first call of its kind in the named pack, used for fields that were not typed. Empty without a pack. */
export async function packRequest(
  operation: 'analyze' | 'compare',
  { pack }: CommonFlags,
  { library }: Io,
): Promise<TypedRequest> {
  if (pack === undefined) return {};
  await checkInput(pack);
  const { calls } = await library.inspectPackFile(pack);
  return calls.find((call) => call.operation === operation)?.request ?? {};
}
