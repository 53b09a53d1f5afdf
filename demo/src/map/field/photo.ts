/** Maximum length of the longer side in pixels. */
const LONGEST_SIDE = 1600;
const QUALITY = 0.85;

/** Width and height within {@link LONGEST_SIDE}, in the same proportion; a small picture keeps its size. */
function fittedSize(width: number, height: number): readonly [width: number, height: number] {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

/**
 * A photo as it is stored: an upright JPEG, small enough for hundreds of them to be kept. It is redrawn, so that it contains none of
 * the camera's metadata, such as location and owner. Rejects if the file is not a picture.
 */
export async function storedPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file);
  try {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = fittedSize(picture.width, picture.height);
    const context = canvas.getContext('2d')!;
    // JPEG has no transparency: transparent pixels would turn black.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await written(canvas);
  } finally {
    picture.close();
  }
}

function written(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The canvas is empty.')) : resolve(blob)),
      'image/jpeg',
      QUALITY,
    );
  });
}
