import sharp from 'sharp'
import { expect, test } from '../fixtures.ts'
import { holdBack } from '../hold-back.ts'
import { join, pageOf } from '../members.ts'
import { mailAbout, mailTo } from '../outbox.ts'
import { PHONE_AND_DESKTOP } from '../widths.ts'

const WAYS_IN = '**/api/users/me/ways_in'

const SKY = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#48a' } })
  .png()
  .toBuffer()

test.describe('the account', () => {
  test.use(PHONE_AND_DESKTOP)
  const somebody = { name: 'Noa Berg' }

  test('the account shows its parts to its member alone, and keeps a profile', async ({
    browser,
    contextOptions,
    product,
    owner,
    visitor,
    accessible,
  }) => {
    await visitor.goto('/account/privacy')
    await expect(visitor).toHaveURL(/\/sign_in\?return=%2Faccount%2Fprivacy$/)

    await join(product, owner, { name: 'Ida', nickname: 'ida.phone', email: 'ida.phone@example.com' })
    const cookies = await join(product, owner, {
      ...somebody,
      nickname: 'pia.phone',
      email: 'pia.phone@example.com',
    })
    const page = await pageOf(browser, product, cookies, contextOptions)

    await test.step('it shows its parts', async () => {
      await page.goto('/account')
      await expect(page.getByRole('heading', { name: somebody.name })).toBeVisible()
      for (const part of ['Profile', 'Sign-in', 'Devices', 'Notifications', 'Watch history', 'Privacy']) {
        await page.getByRole('main').getByRole('listitem').getByRole('link', { name: part }).last().click()
        await expect(page.getByRole('heading', { level: 1, name: part })).toBeVisible()
        await page.goBack()
      }
      await page.goto('/account/nowhere')
      await expect(page.getByText('Page not found')).toBeVisible()
    })

    await test.step('it keeps a profile: what is taken is said, what is typed is not lost', async () => {
      await page.goto('/account/profile')

      await page.getByLabel('Nickname').fill('IDA phone')
      await expect(
        page.getByText('This nickname, or one that looks the same, is already taken.'),
      ).toBeVisible()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByLabel('Nickname')).toHaveAttribute('aria-invalid', 'true')
      await accessible(page)
      await page.getByLabel('Nickname').fill('pia_phone_2')
      await expect(page.getByText('This nickname is available.')).toBeVisible()
      await page.getByLabel('A few words about you').fill('Tides and lighthouses.')

      await page.getByRole('link', { name: 'Your account' }).locator('visible=true').first().click()
      await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
      await accessible(page)
      await page.getByRole('button', { name: 'Stay here' }).click()
      await page.getByLabel('Country').selectOption({ label: 'Portugal' })
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()

      const choosing = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choose a picture' }).click()
      await (await choosing).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: SKY })
      await page.getByRole('button', { name: 'Use this picture' }).click()
      await expect(page.getByText('Picture saved.')).toBeVisible()
      await page.reload()
      await expect(page.getByLabel('A few words about you')).toHaveValue('Tides and lighthouses.')
      await expect(page.getByLabel('Country')).toHaveValue('PT')
      await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible()
      await page.getByRole('button', { name: 'Remove' }).click()
      await expect(page.getByText('Picture removed.')).toBeVisible()
    })
    await page.context().close()
  })

  test('changes the ways in: a password, a new address, a passkey', async ({
    browser,
    contextOptions,
    product,
    owner,
    accessible,
  }) => {
    const email = 'lea.phone@example.com'
    const cookies = await join(product, owner, { ...somebody, nickname: 'lea.phone', email })
    const page = await pageOf(browser, product, cookies, contextOptions)
    await page.goto('/account/sign_in')

    await page.getByRole('button', { name: 'Set a password' }).click()
    await page.getByLabel('New password').fill('password12')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true')
    await accessible(page)
    await page.getByLabel('New password').fill('nine lamps under water')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByText('You have a password.')).toBeVisible()

    await page.getByRole('button', { name: 'Change' }).first().click()
    await page.getByLabel('New email address').fill(`new.${email}`)
    await page.getByLabel('Current password').fill('wrong')
    await page.getByRole('button', { name: 'Send confirmation' }).click()
    await expect(page.getByText('This isn’t your current password.')).toBeVisible()
    await page.getByLabel('Current password').fill('nine lamps under water')
    await page.getByRole('button', { name: 'Send confirmation' }).click()
    await expect(page.getByText('Waiting for confirmation')).toBeVisible()
    await accessible(page)
    await page.reload()
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByLabel('Current password').fill('nine lamps under water')
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.goto((await mailTo(product, `new.${email}`, 2)).path)
    await accessible(page)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText(`Your email address is now new.${email}.`)).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Go to your account' }).click()
    await expect(page.getByText(`new.${email}`, { exact: true })).toBeVisible()

    const tools = await page.context().newCDPSession(page)
    await tools.send('WebAuthn.enable')
    await tools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByLabel('Passkey name').fill('My phone')
    await page.getByLabel('Current password').fill('nine lamps under water')
    await page.getByRole('button', { name: 'Continue on this device' }).click()
    await expect(page.getByText('My phone', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Rename My phone' }).click()
    await page.getByLabel('Passkey name').fill('My old phone')
    const letGo = await holdBack(page, WAYS_IN)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Remove My old phone' }).click()
    const answered = page.waitForResponse(WAYS_IN)
    letGo() // the late answer must not interrupt what the person has begun
    await answered
    await expect(page.getByLabel('Passkey name')).toBeHidden()
    await accessible(page)
    await page.getByLabel('Current password').fill('nine lamps under water')
    await page.getByRole('button', { name: 'Remove passkey' }).click()
    await expect(page.getByText('My old phone was removed.')).toBeVisible()
    await page.context().close()
  })

  test('the account clears, thins out and pauses what was watched, hands everything out, and lets its member go', async ({
    browser,
    contextOptions,
    product,
    owner,
    shop,
    accessible,
  }) => {
    const email = 'uma.phone@example.com'
    const cookies = await join(product, owner, { ...somebody, nickname: 'uma.phone', email })
    const page = await pageOf(browser, product, cookies, contextOptions)

    await test.step('it clears, thins out and pauses what was watched', async () => {
      await page.goto('/account/history')
      await expect(page.getByText('Nothing watched yet')).toBeVisible()

      await page.goto(`/programs/${shop.aurora.permalink}?autoplay`)
      await page.waitForResponse((answer) => answer.url().endsWith('/api/positions'), { timeout: 40_000 })
      await page.goto('/account/history')
      const entry = page.getByRole('listitem').filter({ hasText: shop.aurora.title })
      await expect(entry).toBeVisible()
      await accessible(page)
      await page.getByRole('button', { name: `Remove ${shop.aurora.title}` }).click()
      await expect(entry).toBeHidden()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(entry).toBeVisible()

      await page.getByRole('switch', { name: 'Pause history' }).click()
      await expect(page.getByText('Nothing you watch is saved or counted now.')).toBeVisible()
      await page.reload()
      await expect(page.getByRole('switch', { name: 'Pause history' })).toBeChecked()
      await page.getByRole('button', { name: 'Clear' }).first().click()
      await page.getByRole('dialog').getByRole('button').last().click()
      await expect(page.getByText('Nothing watched yet')).toBeVisible()
    })

    await test.step('it hands everything out as a file, and lets its member go', async () => {
      await page.goto('/account/privacy')
      await page.getByRole('switch', { name: 'Count what I watch' }).click()
      await expect(page.getByRole('switch', { name: 'Count what I watch' })).not.toBeChecked()
      await page.getByRole('button', { name: 'Request the file' }).click()
      const link = page.getByRole('link', { name: /^Download/ })
      await expect(link).toBeVisible()
      await accessible(page)
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
      const { profile } = JSON.parse(await new Response((await download.createReadStream()) as never).text())
      expect(profile).toMatchObject([{ email }])
      expect((await mailAbout(product, email, 'Your data is ready')).path).toBe('/account/privacy')

      await page.getByRole('link', { name: 'Delete account…' }).click()
      await page.getByLabel(`Type ${email} to continue`).fill('yes')
      await page.getByRole('button', { name: 'Delete my account permanently' }).click()
      await expect(page.getByText('This doesn’t match.')).toBeVisible()
      await accessible(page)
      await page.getByLabel(`Type ${email} to continue`).fill(email)
      await page.getByRole('button', { name: 'Delete my account permanently' }).click()
      await expect(page).toHaveURL(/\/catalog$/)
      await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
      await mailAbout(product, email, 'Your account was deleted')
    })
    await page.context().close()
  })
})
