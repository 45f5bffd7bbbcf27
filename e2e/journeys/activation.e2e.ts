import type { Page } from '@playwright/test'
import { expect, OWNER, test } from '../fixtures.ts'

const TELEVISION = { viewport: { width: 1920, height: 1080 } }

/** The code a television shows. */
async function codeOn(tv: Page) {
  const code = tv.getByText(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
  await expect(code).toBeVisible()
  return (await code.textContent())!
}

test.describe('a television', () => {
  test.use(TELEVISION)

  test('a television is let in by its code, or refused, and is steered with a remote control', async ({
    page: tv,
    publisher: phone,
    visitor,
    shop,
    accessible,
  }) => {
    await phone.setViewportSize({ width: 360, height: 740 })
    await test.step('a code nobody shows is told as such, and guests sign in first', async () => {
      await phone.goto('/smartwatch_activation?code=AAAA-AAAA')
      await expect(
        phone.getByRole('alert').filter({ hasText: 'No device is showing this code' }),
      ).toBeVisible()

      await visitor.goto('/smartwatch_activation?code=AAAA-AAAA')
      await expect(visitor).toHaveURL(/\/sign_in\?return=.*smartwatch_activation/)
    })

    await test.step('it is told when it was refused, and may ask again', async () => {
      await tv.goto('/tv')
      const code = await codeOn(tv)
      await phone.goto(`/smartwatch_activation?code=${code}`)
      await phone.getByRole('button', { name: 'Deny' }).click()
      await expect(phone.getByRole('heading', { name: 'The device was denied' })).toBeVisible()

      await expect(tv.getByRole('alert').filter({ hasText: 'This device was denied.' })).toBeVisible()
      await expect(tv.getByRole('button', { name: 'Show a new code' })).toBeFocused()
      await tv.keyboard.press('Enter')
      expect(await codeOn(tv)).not.toBe(code)
    })

    await test.step('it is let in by its code, and is steered with a remote control', async () => {
      const code = await codeOn(tv)
      await expect(tv.getByRole('img', { name: /^QR code of/ })).toBeVisible()
      await accessible(tv)

      await phone.goto('/smartwatch_activation')
      await accessible(phone)
      await phone.getByLabel('Code').fill(code.replace('-', '').toLowerCase())
      await phone.getByRole('button', { name: 'Continue' }).click()
      await expect(phone.getByRole('heading', { name: 'Sign in on this device?' })).toBeVisible()
      await expect(phone.getByText(OWNER.email)).toBeVisible()
      await expect(phone.getByText('Chrome on Linux')).toBeVisible()
      await accessible(phone)
      await phone.getByRole('button', { name: 'Allow' }).click()
      await expect(phone.getByRole('heading', { name: 'Your device is signed in' })).toBeVisible()

      const first = tv.getByRole('region', { name: 'New' }).getByRole('link').first()
      await expect(first).toBeFocused()
      await accessible(tv)
      await tv.keyboard.press('ArrowRight')
      await expect(tv.getByRole('region', { name: 'New' }).getByRole('link').nth(1)).toBeFocused()
      await tv.keyboard.press('ArrowLeft')
      await expect(first).toBeFocused()
      await tv.keyboard.press('ArrowDown')
      await expect(first).not.toBeFocused()
      await tv.keyboard.press('ArrowUp')

      await tv.keyboard.press('Enter')
      await expect(tv.getByRole('link', { name: 'Play' })).toBeFocused()
      await tv.keyboard.press('Enter')
      await expect
        .poll(() => tv.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
        .toBeGreaterThan(0.5)
      await tv.keyboard.press('Escape')
      await expect(tv.getByRole('link', { name: 'Play' })).toBeVisible()
      await tv.keyboard.press('Backspace')
      await expect(first).toBeFocused() // where it was left
      expect(shop.aurora.id).toBeGreaterThan(0)
    })
  })
})
