import { expect } from '@playwright/test'
import type { GIVEN_ROLES } from '@matinee/contract/members/staff'
import { callerOf } from './fixtures.ts'
import { mailTo } from './outbox.ts'
import type { Product } from './product.ts'

type GivenRole = (typeof GIVEN_ROLES)[number]

export const HIRED_PASSWORD = 'nine nights of storm'

/** Invites a colleague and accepts the invitation; resolves to the cookies of their browser. */
export async function hire(product: Product, owner: Parameters<typeof callerOf>[1], role: GivenRole) {
  const email = `${role}@example.com`
  const inviting = await callerOf(product.origin, owner)
  expect((await inviting.post('/bullet/api/invitations', { data: { email, role } })).status()).toBe(201)
  const key = (await mailTo(product, email)).path.split('/').pop()!

  const guest = await callerOf(product.origin)
  const data = { name: `Noa ${role}`, password: HIRED_PASSWORD }
  const accepted = await guest.post(`/api/staff_invitations/${key}`, { data })
  expect(accepted.ok(), await accepted.text()).toBe(true)
  const cookies = await guest.storageState()
  await Promise.all([inviting, guest].map((caller) => caller.dispose()))
  return cookies
}
