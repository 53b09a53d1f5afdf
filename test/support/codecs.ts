import { loadCodecText } from '../../src/workers/codecs.ts';
import { CodecStore, type LoadCodec } from '../../worker/codecs/codecs.ts';

/** Decoders as in a worker, without a worker. */
export const loadCodec: LoadCodec = new CodecStore().loader(loadCodecText);
