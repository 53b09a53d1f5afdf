export function ZonePicker() {
  return <p>{null}</p>;
}
