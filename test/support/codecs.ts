import { loadCodecText } from '../../src/workers/codecs.ts';
import { CodecStore, type LoadCodec } from '../../worker/codecs/codecs.ts';

/** Decoders as a worker gets them, without one. */
export const loadCodec: LoadCodec = new CodecStore().loader(loadCodecText);
