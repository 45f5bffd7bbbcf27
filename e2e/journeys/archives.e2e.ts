import { expect, OWNER, test } from '../fixtures.ts'

test('the owner makes an archive with secrets, has it compared and downloads it', async ({
  publisher: page,
  shop,
}) => {
  void shop
  await page.goto('/bullet/settings/archives')
  await page.getByRole('button', { name: 'Make an archive' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('switch', { name: 'Include secrets' }).click()
  await expect(dialog.getByRole('button', { name: 'Start' })).toBeDisabled()
  await dialog.getByLabel('I have kept the passphrase in a safe place').check()
  await dialog.getByRole('button', { name: 'Start' }).click()

  const archive = page.getByRole('region', { name: 'Archives of this store' }).getByRole('listitem').first()
  await expect(archive).toContainText('Complete', { timeout: 60_000 })
  await expect(archive).toContainText('not checked since')
  await archive.getByRole('button', { name: /^Check every byte/ }).click()
  await expect(archive).toContainText(/[^t] checked/, { timeout: 60_000 })

  const downloading = page.waitForEvent('download')
  await archive.getByRole('button', { name: /^Download/ }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Current password' }).fill(OWNER.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/-store-1-[0-9a-f]{6}\.tar$/)
})
