/** First free byte after the kernels' own static data: where the caller's arena may begin. */
export function heapBase(): usize {
  return __heap_base;
}
