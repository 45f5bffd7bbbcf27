import { expect, test } from '../fixtures.ts'
import { PHONE_AND_DESKTOP } from '../widths.ts'

test.use(PHONE_AND_DESKTOP)

test('addresses are put on the suppression list and taken off, by keyboard', async ({
  publisher: page,
  accessible,
}) => {
  await page.goto('/bullet/mails/suppressed')
  await expect(page.getByText('No address is suppressed')).toBeVisible()
  await page.getByRole('button', { name: 'Add addresses' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add addresses' })
  await dialog.getByLabel('Email addresses').fill('ida@example.com, nobody')
  await dialog.getByRole('button', { name: 'Add addresses' }).press('Enter')
  await expect(dialog.getByText('“nobody” is not an email address.')).toBeVisible()
  await dialog.getByLabel('Email addresses').fill('ida@example.com\nbo@example.com')
  await dialog.getByLabel('Reason').fill('Asked by phone')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 addresses were added.')).toBeVisible()
  await accessible(page)

  await page.getByLabel('Search addresses').fill('ida@')
  await expect(page.getByText('bo@example.com')).toBeHidden()
  await page.getByRole('button', { name: /Take off the list.*ida@example\.com/ }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Take ida@example.com off the list?' })
  await expect(question).toContainText('Your team put it here.')
  await question.getByRole('button', { name: 'Take off the list' }).press('Enter')
  await expect(page.getByText('ida@example.com gets emails again.')).toBeVisible()
})
