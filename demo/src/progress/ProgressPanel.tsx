import type { Run } from '../state/run.ts';

export function ProgressPanel({ run }: { readonly run: Run<unknown> }) {
  return <p>{run.state.value.status}</p>;
}
