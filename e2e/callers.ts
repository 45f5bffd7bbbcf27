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

/** Signs in by the key of a link that is good for once; resolves to the cookies of that browser. */
export async function signInByKey(origin: string, key: string | null | undefined): Promise<Cookies> {
  const guest = await callerOf(origin)
  const entered = await guest.post('/api/sessions', { data: { verified_key: key } })
  expect(entered.status(), await entered.text()).toBe(201)
  const cookies = await guest.storageState()
  await guest.dispose()
  return cookies
}

/** Signs the owner in by the link of the first start; resolves to their cookies. */
export async function signInOwner(product: Product): Promise<Cookies> {
  const cookies = await signInByKey(product.origin, product.link.split('/').pop())
  const caller = await callerOf(product.origin, cookies)
  expect((await caller.patch('/bullet/api/account', { data: OWNER })).status()).toBe(200)
  return caller.storageState()
}
