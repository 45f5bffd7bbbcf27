import { expect, request, type APIRequestContext } from '@playwright/test'
import type { Product } from './product.ts'

export const OWNER = { name: 'Maya Lindqvist', email: 'maya@example.com', password: 'nine nights of storm' }

export type Cookies = Awaited<ReturnType<APIRequestContext['storageState']>>

/** Calls the product with the page's CSRF token. */
export async function callerOf(origin: string, cookies?: Cookies): Promise<APIRequestContext> {
  const first = await request.newContext({ baseURL: origin, ...(cookies && { storageState: cookies }) })
  const page = await (await first.get('/bullet')).text()
  const token = /name="csrf-token" content="([^"]+)"/.exec(page)?.[1] ?? ''
  const storageState = await first.storageState()
  await first.dispose()
  return request.newContext({ baseURL: origin, storageState, extraHTTPHeaders: { 'x-csrf-token': token } })
}

/** Signs the owner in by the link of the first start; resolves to their cookies. */
export async function signInOwner(product: Product): Promise<Cookies> {
  const guest = await callerOf(product.origin)
  const key = product.link.split('/').pop()
  expect((await guest.post('/api/sessions', { data: { verified_key: key } })).status()).toBe(201)
  const caller = await callerOf(product.origin, await guest.storageState())
  expect((await caller.patch('/bullet/api/account', { data: OWNER })).status()).toBe(200)
  return caller.storageState()
}
