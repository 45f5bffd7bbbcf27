import { enterPassword } from '../sign-in.ts'
import { callerOf, expect, test } from '../fixtures.ts'
import { join, pageOf, type NewMember } from '../members.ts'
import { PHONE_AND_DESKTOP, WIDTHS } from '../widths.ts'
import type { Product } from '../product.ts'

type Cookies = Parameters<typeof join>[1]

const PASSWORD = 'nine lamps under water'

/** A member with a password; resolves to the cookies of their first device. */
async function joinWithPassword(product: Product, owner: Cookies, somebody: NewMember) {
  const caller = await callerOf(product.origin, await join(product, owner, somebody))
  expect((await caller.put('/api/users/me/password', { data: { password: PASSWORD } })).ok()).toBe(true)
  const cookies = await caller.storageState()
  await caller.dispose()
  return cookies
}

/** Sets how many devices and simultaneous streams the store allows. */
async function limit(product: Product, owner: Cookies, limits: object) {
  const caller = await callerOf(product.origin, owner)
  const none = { max_sessions: null, max_streams: null }
  expect((await caller.patch('/bullet/api/store', { data: { ...none, ...limits } })).ok()).toBe(true)
  await caller.dispose()
}

test.describe('devices', () => {
  test.use(PHONE_AND_DESKTOP)
  test.afterEach(({ product, owner }) => limit(product, owner, {}))

  test('one too many takes the place of one that is signed out', async ({
    browser,
    page,
    product,
    owner,
    accessible,
  }) => {
    const somebody = { name: 'Tom Viele', nickname: 'tom.phone', email: 'tom.phone@example.com' }
    const first = await pageOf(browser, product, await joinWithPassword(product, owner, somebody))
    await limit(product, owner, { max_sessions: 1 })

    await page.goto('/sign_in')
    await enterPassword(page, somebody.email, PASSWORD)
    await expect(page.getByRole('heading', { name: 'Too many devices' })).toBeVisible()
    await expect(page.getByText('on 1 device at a time')).toBeVisible()
    await accessible(page)
    await page.getByRole('button', { name: 'Sign out there and continue here' }).click()
    await expect(page.getByRole('button', { name: 'Tom Viele: menu' })).toBeVisible()

    await first.goto('/catalog')
    await expect(first.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await first.context().close()
  })

  test('a film too many plays here once it has stopped there', async ({
    page,
    product,
    owner,
    shop,
    accessible,
  }) => {
    const somebody = { name: 'Ria Viele', nickname: 'ria.phone', email: 'ria.phone@example.com' }
    const first = await callerOf(product.origin, await joinWithPassword(product, owner, somebody))
    await page.goto('/sign_in')
    await enterPassword(page, somebody.email, PASSWORD)
    await expect(page.getByRole('button', { name: 'Ria Viele: menu' })).toBeVisible()
    await limit(product, owner, { max_streams: 1 })
    expect((await first.post(`/api/contents/${shop.aurora.permalink}/streams`)).ok()).toBe(true)

    await page.goto(`/programs/${shop.tides.permalink}?autoplay`)
    await expect(page).toHaveURL(/\/sign_in\?return=.*limit=streams/)
    await expect(page.getByRole('heading', { name: 'Too many films at once' })).toBeVisible()
    await expect(page.getByText('Playing a film now')).toBeVisible()
    await accessible(page)
    await page.getByRole('button', { name: 'Sign out there and continue here' }).click()
    await expect(page).toHaveURL(/\/programs\//)
    const played = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
    await expect.poll(played).toBeGreaterThan(0.3)
    await first.dispose()
  })

  test('are signed out from the account, one or all others', async ({
    browser,
    contextOptions,
    product,
    owner,
    accessible,
  }) => {
    const somebody = { name: 'Kai Viele', nickname: 'kai.phone', email: 'kai.phone@example.com' }
    const cookies = await joinWithPassword(product, owner, somebody)
    const others = await Promise.all(['phone', 'tablet', 'desk'].map(() => callerOf(product.origin)))
    for (const other of others) {
      const entering = { data: { email: somebody.email, password: PASSWORD } }
      expect((await other.post('/api/sessions', entering)).status()).toBe(201)
    }
    const page = await pageOf(browser, product, cookies, { ...contextOptions, ...WIDTHS.phone })
    await page.goto('/account/devices')
    await expect(page.getByRole('heading', { name: 'Signed in on 4 devices' })).toBeVisible()
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
    await accessible(page)

    await page
      .getByRole('button', { name: /^Sign out of/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'Signed in on 3 devices' })).toBeVisible()
    await page.getByRole('button', { name: 'Sign out all other devices' }).click()
    const sure = page.getByRole('dialog', { name: 'Sign out everywhere else?' })
    await expect(sure).toBeVisible()
    await accessible(page)
    await sure.getByRole('button', { name: 'Sign out all other devices' }).click()
    await expect(page.getByRole('heading', { name: 'Signed in on 1 device' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign out all other devices' })).toBeHidden()

    for (const other of others) {
      expect((await (await other.get('/api/sessions')).json()).logged).toBe(false)
      await other.dispose()
    }
    await page.context().close()
  })
})
