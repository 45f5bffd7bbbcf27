import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { callerOf, type Cookies } from './callers.ts'
import { mailTo } from './outbox.ts'
import type { Product } from './product.ts'

export interface NewMember {
  name: string
  nickname: string
  email: string
}

/** Accepts an invitation and chooses a nickname; resolves to the cookies of the new member’s browser. */
export async function join(product: Product, owner: Cookies, { name, nickname, email }: NewMember) {
  const inviting = await callerOf(product.origin, owner)
  const invited = await inviting.post('/bullet/api/people', { data: { name, email } })
  expect(invited.status(), await invited.text()).toBe(201)
  const { searchParams } = new URL((await mailTo(product, email)).path, product.origin)

  const guest = await callerOf(product.origin)
  const entered = await guest.post('/api/sessions', { data: { verified_key: searchParams.get('key') } })
  expect(entered.status()).toBe(201)
  const member = await callerOf(product.origin, await guest.storageState())
  const named = await member.patch('/api/users/me', { data: { nickname } })
  expect(named.status(), `nickname ${nickname}: ${await named.text()}`).toBe(200)
  const cookies = await member.storageState()
  await Promise.all([inviting, guest, member].map((caller) => caller.dispose()))
  return cookies
}

/** A page in a browser of their own. */
export async function pageOf(
  browser: Browser,
  product: Product,
  storageState: Cookies,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ ...options, baseURL: product.origin, storageState })
  return context.newPage()
}
