/** A table: the first column aligned left, numbers right. */
export function table(head, rows, { isText = false } = {}) {
  const rule = head.map((_, i) => (i === 0 || isText ? '---' : '---:'));
  return [head, rule, ...rows].map((cells) => `| ${cells.map(cellText).join(' | ')} |`).join('\n');
}

function cellText(cell) {
  return String(cell).replaceAll('|', '\\|');
}
