import type { APIRequestContext } from '@playwright/test'
import { callerOf, signInOwner } from './callers.ts'
import { Product } from './product.ts'
import { Programs } from './programs.ts'
import { shared } from './shared-folder.ts'
import { fillShop, type Shop } from './shop.ts'

/** A store with films in it, for workers to start copies of. */
export interface Template {
  /** The data folder of a product that is not running. */
  folder: string
  /** The owner's cookies. */
  owner: Awaited<ReturnType<APIRequestContext['storageState']>>
  shop: Shop
}

/** Made by the first worker that needs it: the films alone take as long as three starts. */
export const findTemplate = () => shared<Template>('template', makeTemplate)

async function makeTemplate() {
  const product = await Product.open()
  const owner = await signInOwner(product)
  const caller = await callerOf(product.origin, owner)
  const shop = await fillShop(new Programs(caller))
  await caller.dispose()
  await product.end()
  return { folder: product.folder, owner, shop }
}
