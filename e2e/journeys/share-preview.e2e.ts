import { makeFilm } from '../films.ts'
import { expect, test } from '../fixtures.ts'
import { expectPlaying } from '../playback.ts'

test('a draft is shown by a link to somebody without an account, until it is revoked', async ({
  publisher: page,
  programs,
  visitor,
  accessible,
}) => {
  test.setTimeout(240_000)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = await programs.draft('Before the premiere')
  await programs.upload(id, await makeFilm({ name: 'premiere.mp4', seconds: 8 }))
  await page.goto(`/bullet/programs/${id}`)
  await expect(page.getByRole('button', { name: 'Preview the film' })).toBeVisible({ timeout: 120_000 })

  await page.getByRole('button', { name: 'Share preview' }).click()
  await page.getByRole('menuitem', { name: 'Share preview' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share a preview' })
  await expect(dialog.getByText('No links yet.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByText('by Maya Lindqvist')).toBeVisible()
  await accessible(page)
  const link = await page.evaluate(() => navigator.clipboard.readText())

  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: 'Before the premiere' }).first()).toBeVisible()
  await expect(visitor.getByText('Preview of a draft · not published')).toBeVisible()
  await visitor.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expectPlaying(visitor)
  await accessible(visitor)

  await dialog.getByRole('button', { name: /^Revoke/ }).click()
  await page
    .getByRole('dialog', { name: 'Revoke this link?' })
    .getByRole('button', { name: 'Revoke' })
    .click()
  await expect(page.getByText('The link no longer opens the draft.')).toBeVisible()
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(visitor.getByText('Preview of a draft · not published')).toBeHidden()
  await expect(visitor.getByRole('heading', { name: 'Before the premiere' })).toHaveCount(0)
})
