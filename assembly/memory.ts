/** First free byte after the kernels' static data: the earliest start of the caller's arena. */
export function heapBase(): usize {
  return __heap_base;
}
