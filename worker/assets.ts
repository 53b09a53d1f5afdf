import { isSylvanError } from '../src/core/errors.ts';
import type { ReadLimits } from '../src/core/protocol.ts';
import type { Asset } from '../src/core/scene.ts';
import { openCog, type Cog } from './cog/cog.ts';
import { TileDecoder } from './cog/tile-decoder.ts';
import { Allowance } from './http/allowance.ts';
import type { TaskTransfers } from './http/open.ts';
import { TransferLog } from './http/transfer-log.ts';
import type { TaskContext } from './context.ts';

/** What one task may take from the network, with its bytes told as progress. */
export function openTransfers(
  { bytes }: ReadLimits,
  { onProgress }: Pick<TaskContext, 'onProgress'>,
): TaskTransfers {
  return {
    allowance: new Allowance(bytes),
    log: new TransferLog((transfer) => onProgress(0, transfer.bytes)),
  };
}

/**
 * Opens an asset for `use` and closes it whatever happens. A file that was replaced in the middle is opened anew, once:
 * what was read of the old one is thrown away.
 */
export async function withCog<R>(
  asset: Asset,
  limits: ReadLimits,
  transfers: TaskTransfers,
  context: TaskContext,
  use: (cog: Cog) => Promise<R>,
): Promise<R> {
  try {
    return await useOnce(asset, limits, transfers, context, use);
  } catch (error) {
    if (!isSylvanError(error, 'source-changed')) throw error;
    return useOnce(asset, limits, transfers, context, use);
  }
}

async function useOnce<R>(
  asset: Asset,
  limits: ReadLimits,
  transfers: TaskTransfers,
  { arena, signal, openSource, onProgress }: TaskContext,
  use: (cog: Cog) => Promise<R>,
): Promise<R> {
  const source = openSource(asset.href, limits, transfers);
  const decoder = new TileDecoder(arena);
  try {
    return await use(await openCog(source, decoder, signal));
  } finally {
    source.close();
    onProgress(decoder.decoded, 0);
  }
}
