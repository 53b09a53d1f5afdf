import type { Scene } from '../../src/stac/scene.ts';
import { type Product, type SensedScene, Refusal, sensedScene } from '../../src/stac/product.ts';
import { stacItemSchema } from '../../src/stac/schema.ts';

/** Reads an item of a catalog at https://catalog.example/items/ with `product`. */
export function readItem(product: Product, item: unknown): SensedScene | Refusal {
  return sensedScene(product, stacItemSchema.parse(item), {
    source: 'test',
    hrefs: { base: 'https://catalog.example/items/' },
  });
}

/** The scene of an item; throws the reason if there is none. */
export function sensedOf(product: Product, item: unknown): SensedScene {
  const result = readItem(product, item);
  if (result instanceof Refusal) throw new Error(`${result.code}: ${result.detail}`);
  return result;
}

export function sceneOf(product: Product, item: unknown): Scene {
  return sensedOf(product, item).scene;
}

/** The reason why an item is not a scene; empty if it is one. */
export function reasonOf(product: Product, item: unknown): string {
  const result = readItem(product, item);
  return result instanceof Refusal ? `${result.code}: ${result.detail}` : '';
}
