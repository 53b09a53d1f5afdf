export function KeyPage() {
  return <p>{null}</p>;
}
