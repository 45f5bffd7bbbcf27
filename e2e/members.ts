import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { callerOf, signInByKey, type Cookies } from './callers.ts'
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

  const entered = await signInByKey(product.origin, searchParams.get('key'))
  const member = await callerOf(product.origin, entered)
  const named = await member.patch('/api/users/me', { data: { nickname } })
  expect(named.status(), `nickname ${nickname}: ${await named.text()}`).toBe(200)
  const cookies = await member.storageState()
  await Promise.all([inviting, member].map((caller) => caller.dispose()))
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
