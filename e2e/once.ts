import type { Product } from './product.ts'

/**
 * What the journeys of a file share, made when the first of them asks. A fixture of the worker would do the same in a
 * worker of its own, which starts a browser and a product: ten seconds of a processor.
 */
export function oncePerProduct<T>() {
  const made = new WeakMap<Product, Promise<T>>()
  return (product: Product, make: () => Promise<T>): Promise<T> => {
    const promise = made.get(product) ?? make()
    made.set(product, promise)
    promise.catch(() => made.delete(product))
    return promise
  }
}
