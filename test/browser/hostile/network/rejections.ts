/** Records unhandled rejections from now on; call the returned function after the work to get them. */
export function watchRejections(): () => Promise<unknown[]> {
  const observed: unknown[] = [];
  const note = (event: PromiseRejectionEvent) => void observed.push(event.reason);
  addEventListener('unhandledrejection', note);
  return async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    removeEventListener('unhandledrejection', note);
    return observed;
  };
}
