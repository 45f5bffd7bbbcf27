import { readFile } from 'node:fs/promises'
import { goTo } from '../admin.ts'
import { expect, OWNER, test } from '../fixtures.ts'
import { PHONE_AND_DESKTOP } from '../widths.ts'

const CSV = [
  'E-Mail;Name;Land;Tags;Newsletter',
  'ida@lights.example;Ida Marsh;DE;Festival;ja',
  'noor@lights.example;Noor Haddad;Frankreich;"Press;Festival";nein',
  'no address;Nobody;DE;;ja',
].join('\n')

test.describe('people', () => {
  test.use(PHONE_AND_DESKTOP)

  test('a file of people is read, looked at, taken in, found, and undone', async ({
    publisher: page,
    accessible,
  }) => {
    const mark = 'Run phone'
    await page.goto('/bullet/people/imports')
    await page
      .getByLabel('Choose file')
      .first()
      .setInputFiles({
        name: 'phone.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(CSV),
      })
    await expect(page.getByRole('heading', { name: 'phone.csv' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Delimiter' })).toHaveValue('Semicolon')
    await expect(page.getByRole('combobox', { name: 'Field: Land' })).toHaveValue('Country')
    await page.getByRole('combobox', { name: 'Tags for everyone in the file' }).fill(mark)
    await page.keyboard.press('Enter')
    await accessible(page)
    await page.getByRole('button', { name: 'Check the file' }).click()

    await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible()
    await expect(page.getByText('Email “no address”: is not valid')).toBeVisible()
    await accessible(page)
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
    await page.getByRole('link', { name: 'Show these people' }).click()

    const list = page.getByRole('table', { name: 'People' })
    await expect(list.getByRole('link', { name: 'Noor Haddad' })).toBeVisible()
    await expect(list.getByRole('row')).toHaveCount(3)
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('ida mar')
    await expect(list.getByRole('row')).toHaveCount(2)

    await page.goBack()
    await goTo(page, '/bullet/people/imports')
    await page.getByRole('link', { name: 'phone.csv' }).click()
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByText('2 were restored.')).toBeVisible()
  })

  test('people are invited and known one by one, and narrowed, tagged and written to a file together', async ({
    publisher: page,
    staff,
    accessible,
  }) => {
    for (const name of ['Ada', 'Bea'])
      await staff.post('/bullet/api/people', {
        data: {
          name: `${name} phone`,
          email: `${name}-phone@lamps.example`,
          tags: ['Lamps phone'],
        },
      })

    await test.step('a person is invited, known, noted, judged and deleted', async () => {
      const email = 'eve-phone@lights.example'
      await page.goto('/bullet/people')
      await page.getByRole('button', { name: 'Add people' }).click()
      await page.getByRole('menuitem', { name: 'Invite a person' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name').fill('Eve phone')
      await dialog.getByLabel('Email').fill(email)
      await accessible(page)
      await dialog.getByRole('button', { name: 'Send invitation' }).click()
      await page.getByRole('link', { name: 'Eve phone' }).click()

      await expect(page.getByRole('heading', { name: 'Eve phone', level: 1 })).toBeVisible()
      await page.getByRole('textbox', { name: 'New note' }).fill('Asked for subtitles.')
      await page.getByRole('button', { name: 'Add note' }).click()
      await expect(page.getByRole('article').getByText('Asked for subtitles.')).toBeVisible()
      await page.getByRole('button', { name: 'Record consent' }).click()
      await dialog.getByLabel('Source of consent').fill('On the phone')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('On the phone')).toBeVisible()
      await page.getByRole('region', { name: 'About' }).getByRole('button', { name: 'Edit' }).click()
      await dialog.getByLabel('Nickname').fill('eve.phone')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('@eve.phone').first()).toBeVisible()
      await expect(
        page.getByRole('region', { name: 'Log' }).getByText('changed the profile of'),
      ).toBeVisible()
      await accessible(page)

      await page.getByRole('button', { name: 'Actions' }).click()
      await page.getByRole('menuitem', { name: 'Delete person' }).click()
      await dialog.getByRole('button', { name: 'Delete person' }).click()
      await expect(page.getByText('Eve phone has been deleted.')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Eve phone', exact: true })).toHaveCount(0)
    })

    await test.step('people are narrowed, kept as a segment, tagged together, put back and written to a file', async () => {
      await goTo(page, '/bullet/people?tag=Lamps+phone')
      const list = page.getByRole('table', { name: 'People' })
      await expect(list.getByRole('row')).toHaveCount(3)

      await page.getByRole('button', { name: 'Save as segment' }).click()
      await page.getByRole('dialog').getByLabel('Name').fill('Lit phone')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      const segment = page.getByRole('link', { name: 'Lit phone' })
      await expect(segment).toHaveAttribute('aria-current', 'page')
      await expect(segment).toContainText('2')

      await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
      await accessible(page)
      await page.getByRole('button', { name: 'Add a tag' }).click()
      await page.getByRole('dialog').getByLabel('Tag').fill('Bright phone')
      await page.getByRole('dialog').getByRole('button', { name: 'Add a tag' }).click()
      const newest = page.getByRole('region', { name: 'Bulk actions' }).getByRole('article').first()
      await expect(newest).toContainText('Bright phone')
      await expect(newest).toContainText('Done · 2 of 2')
      await newest.getByRole('button', { name: 'Undo' }).click()
      await expect(newest).toContainText('Undone')

      await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Export' }).click()
      await page.getByLabel('Current password').fill(OWNER.password)
      await accessible(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
      await expect(newest).toContainText('Export')
      const coming = page.waitForEvent('download')
      await newest.getByRole('link', { name: 'Download file' }).click()
      const rows = (await readFile(await (await coming).path(), 'utf8')).trim().split('\r\n')
      expect(rows).toHaveLength(3)
      expect(rows.join()).toContain('bea-phone@lamps.example')
    })
  })

  test('the store asks its members a question of its own', async ({
    publisher: page,
    visitor,
    accessible,
  }) => {
    const label = 'Level phone'
    await page.goto('/bullet/people/fields')
    await page.getByRole('button', { name: 'New field' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill(label)
    await dialog.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'One of several choices' }).click()
    await dialog.getByLabel('Choice 1').fill('Beginner')
    await dialog.getByRole('checkbox', { name: 'When joining' }).check()
    await accessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('When joining · In their profile · 0 answers').first()).toBeVisible()
    await visitor.goto('/join?flow=register')
    await visitor.getByLabel(label).selectOption('Beginner')
    await accessible(visitor)
    await page.goto('/account/profile')
    await expect(page.getByLabel(label)).toBeVisible()

    await page.goto('/bullet/people/fields')
    await page.getByRole('button', { name: `Delete: ${label}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('button', { name: `Edit: ${label}` })).toHaveCount(0)
  })
})
