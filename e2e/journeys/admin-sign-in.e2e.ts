import { goTo, signIn } from '../admin.ts'
import { expect, OWNER, test } from '../fixtures.ts'
import { holdBack } from '../hold-back.ts'

test('staff sign in and come to where they wanted to be', async ({
  visitor: page,
  owner: _owner,
  accessible,
}) => {
  await page.goto('/bullet/programs?status=draft')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await accessible(page)

  await signIn(page, { ...OWNER, password: 'not this one' })
  await expect(page.getByRole('alert')).toHaveText('The email address or the password is wrong.')

  await signIn(page, OWNER)
  await expect(page.getByRole('heading', { name: 'Programs', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/bullet\/programs\?status=draft$/)

  await page.getByRole('button', { name: OWNER.name }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.goto('/bullet/programs')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('a session that ends takes no words with it', async ({ visitor: page, owner: _owner }) => {
  await page.goto('/bullet/settings')
  await signIn(page, OWNER)
  await page.getByLabel('Tagline').fill('Films from the far north.')
  const letGo = await holdBack(page, '**/bullet/api/**', 'GET') // an automatic refetch may come first
  await page.context().clearCookies({ name: /matinee/ })

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await dialog.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()

  await expect(dialog).toBeHidden()
  letGo()
  await expect(page.getByLabel('Tagline')).toHaveValue('Films from the far north.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('the admin is used by keyboard, and tells a wrong password at its field', async ({
  publisher: page,
}) => {
  await test.step('the admin is used by keyboard', async () => {
    await page.goto('/bullet')
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()

    await page.keyboard.press('ControlOrMeta+k')
    await page.getByLabel('Search screens, people, orders, offers …').fill('general')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'General settings' })).toBeFocused()
  })

  await test.step('the account: a wrong current password is told at its field', async () => {
    await goTo(page, '/bullet/account')
    await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()

    await page.getByLabel('Current password').fill('not this one')
    await page.getByLabel('New password').fill('ten letters or more')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(
      'The current password is wrong.',
    )
  })
})
