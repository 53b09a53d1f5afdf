export function ComparePage() {
  return <p>{null}</p>;
}
