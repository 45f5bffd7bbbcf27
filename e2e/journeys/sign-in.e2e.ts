import { enterEmail, enterPassword, joinAs } from '../sign-in.ts'
import { expect, OWNER, test } from '../fixtures.ts'
import { mailTo } from '../outbox.ts'
import { PHONE_AND_DESKTOP } from '../widths.ts'

test.beforeEach(({ owner }) => expect(owner.cookies.length).toBeGreaterThan(0)) // the owner has set the password

test.describe('signing in', () => {
  test.use(PHONE_AND_DESKTOP)

  test('opens the way to the admin, and out again', async ({ page, accessible }) => {
    await page.goto('/catalog')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()

    await enterEmail(page, OWNER.email)
    await expect(page.getByRole('heading', { name: 'How would you like to sign in?' })).toBeFocused()
    await accessible(page)
    await page.getByLabel('Password').fill(OWNER.password)
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()

    await expect(page).toHaveURL(/\/catalog$/)
    await page.getByRole('button', { name: `${OWNER.name}: menu` }).click()
    await expect(page.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/bullet')
    await accessible(page)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  })
})

test('signing in says what is wrong beside it, and leads back to where the visitor came from', async ({
  page,
  product,
  accessible,
}) => {
  const send = page.getByRole('main').getByRole('button', { name: 'Sign in' })

  await test.step('it is also at //sign_in', async () => {
    await page.goto(`${product.origin}//sign_in`)
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await page.goto('/sign_in')
  })

  await test.step('it says in words what is wrong, beside what is wrong', async () => {
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Enter your email address.')).toBeVisible()
    await expect(page.getByLabel('Email address')).toBeFocused()
    await accessible(page)

    await enterEmail(page, 'no address')
    await expect(page.getByText('Enter a full email address.')).toBeVisible()

    await enterEmail(page, OWNER.email)
    await send.click()
    await expect(page.getByText('Enter your password.')).toBeVisible()
  })

  const again = page.getByRole('button', { name: 'Use another address' })
  await test.step('it refuses a wrong password without telling whether the address is known', async () => {
    await again.click()
    await enterPassword(page, OWNER.email, 'not the password')
    const told = page.getByRole('alert').filter({ hasText: 'password' })
    const known = await told.textContent()

    await again.click()
    await enterPassword(page, 'nobody@example.com', 'not the password')
    await expect(told).toHaveText(known!)
  })

  await test.step('it says that no answer came, and goes on when there is one', async () => {
    await again.click()
    await page.route('**/api/sessions', (route) => route.abort())
    await enterPassword(page, OWNER.email, OWNER.password)
    await expect(page.getByRole('alert').filter({ hasText: 'No response' })).toBeVisible()

    await page.unroute('**/api/sessions')
    await send.click()
    await expect(page).toHaveURL(/\/catalog$/)
  })

  await test.step('it leads back to where the visitor came from, and never elsewhere', async () => {
    for (const [from, back] of [
      ['/catalog?y=0', /\/catalog\?y=0$/],
      ['https://elsewhere.example/', /\/catalog$/],
    ] as const) {
      await page.context().clearCookies()
      await page.goto(`/sign_in?return=${encodeURIComponent(from)}`)
      await enterPassword(page, OWNER.email, OWNER.password)
      await expect(page).toHaveURL(back)
    }
  })
})

test('a code signs in, and for an address without an account the same code finishes joining', async ({
  page,
  product,
}) => {
  const email = 'first@example.com'
  await page.goto('/sign_in')
  await enterEmail(page, email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByLabel('Six-digit code').fill((await mailTo(product, email)).code)

  await expect(page.getByRole('heading', { name: 'You’re almost in' })).toBeVisible()
  await page.getByLabel('Your name').fill('Bo First')
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Bo First' })).toBeVisible()
})

test('the link of a mail does what its code does, once', async ({ page, visitor, product }) => {
  const email = 'linked@example.com'
  await page.goto('/join?flow=register')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Your name').fill('Cara Linked')
  await page.getByRole('main').getByRole('button', { name: 'Join' }).click()
  const { path } = await mailTo(product, email)

  await visitor.goto(path)
  await expect(visitor.getByRole('button', { name: 'Cara Linked: menu' })).toBeVisible()
  await page.goto(path)
  await expect(page.getByRole('alert').filter({ hasText: 'used or has expired' })).toBeVisible()
  await expect(page.getByLabel('Email address')).toBeVisible()
})

test('a passkey made on joining signs in without anything to type', async ({ page, product }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const email = 'passkey@example.com'
  await joinAs(page, { name: 'Dora Keys', email }, async () => (await mailTo(product, email)).code)
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(page.getByText('Your passkey is ready.')).toBeVisible()

  // This browser's passkey answers as soon as the page offers to sign in with one.
  await page.context().clearCookies()
  await page.goto('/sign_in')
  await expect(page.getByRole('button', { name: 'Dora Keys: menu' })).toBeVisible()
})
