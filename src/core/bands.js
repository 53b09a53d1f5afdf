/** Bands by their STAC common name; a mission's own numbers (B08) never leave its source file. */
export const BANDS = [
    'blue',
    'green',
    'red',
    'rededge1',
    'rededge2',
    'rededge3',
    'nir',
    'nir08',
    'swir16',
    'swir22',
];
