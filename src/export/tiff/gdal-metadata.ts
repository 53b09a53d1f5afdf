/** One item of GDAL's metadata: of the file, or with `band` (from 0) of a band, or with `role` a property of that band. */
export interface MetadataItem {
  readonly name: string;
  readonly value: string;
  readonly band?: number;
  readonly role?: 'description' | 'unittype';
}

/** The text of the GDAL_METADATA tag: XML as GDAL's GeoTIFF driver writes it, which escapes values twice and reads them so. */
export function gdalMetadata(items: readonly MetadataItem[]): string {
  const lines = items.map((item) => `  <Item${attributes(item)}>${escaped(escaped(item.value))}</Item>\n`);
  return `<GDALMetadata>\n${lines.join('')}</GDALMetadata>\n`;
}

function attributes({ name, band, role }: MetadataItem): string {
  const sample = band === undefined ? '' : ` sample="${band}"`;
  return ` name="${escaped(name)}"${sample}${role === undefined ? '' : ` role="${role}"`}`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]);
}
