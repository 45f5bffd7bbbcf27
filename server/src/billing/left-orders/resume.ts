import { createHmac } from 'node:crypto'
import type { StoreContext } from '../../platform/http.ts'

/** What the link of a mail restores an order with, on any device. */
export const resumeKeyOf = (
  { secrets, store }: Pick<StoreContext, 'secrets' | 'store'>,
  { key }: { key: string },
) =>
  `${key}.${createHmac('sha256', secrets.cookie).update(`resume ${store.id} ${key}`).digest('base64url').slice(0, 32)}`
