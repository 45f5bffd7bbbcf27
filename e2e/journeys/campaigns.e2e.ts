import type { Person } from '@matinee/contract/members/people'
import type { APIRequestContext, Page } from '@playwright/test'
import { mailsTo } from '../../server/testing/mails.ts'
import { expect, test } from '../new-store.ts'
import { mailAbout } from '../outbox.ts'

test.use({ actionTimeout: 15_000 })

const READER = { name: 'Ana Lima', email: 'ana@example.com' }

async function addReader(staff: APIRequestContext, data = READER) {
  const { id } = (await (await staff.post('/bullet/api/people', { data })).json()) as Person
  const consent = { consent: true, reason: 'A card at the cinema' }
  const answer = await staff.put(`/bullet/api/people/${id}/consent`, { data: consent })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** The moment in so many seconds, as a date field has it. */
const inSeconds = (page: Page, seconds: number) =>
  page.evaluate((ms) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    return new Date(Date.now() + ms).toLocaleString('sv', { timeZone }).replace(' ', 'T')
  }, seconds * 1000)

test('a campaign is written, tested, scheduled, received and unsubscribed from by one click', async ({
  publisher: page,
  visitor,
  staff,
  product,
  accessible,
}) => {
  await addReader(staff)
  await page.goto('/bullet/campaigns')
  await page.getByRole('button', { name: 'New campaign' }).click()
  await page.getByLabel('Subject', { exact: true }).fill('{{first_name}}, the sea is here')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Hello {{first_name}}, come and watch.')
  await expect(page.frameLocator('iframe').getByText(/come and watch/)).toBeVisible()
  await expect(page.getByText('1 person gets this email')).toBeVisible()
  await accessible(page)

  await page.getByRole('button', { name: 'Send a test' }).click()
  const test = page.getByRole('dialog', { name: 'Send a test' })
  await test.getByLabel('Send to').fill('maya@films.example')
  await test.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('Test sent to maya@films.example')).toBeVisible()

  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const send = page.getByRole('dialog', { name: 'Send this email' })
  await send.getByLabel('At a time', { exact: true }).check()
  await send.getByLabel('Date and time').fill(await inSeconds(page, 3))
  await accessible(page, '[role="dialog"]')
  await send.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText('The campaign is scheduled.')).toBeVisible()

  const mail = await mailAbout(product, READER.email, 'Ana, the sea is here')
  expect(mail.text).toContain('Hello Ana, come and watch.')
  const campaigns = (await mailsTo(product.folder, READER.email)).filter(
    ({ subject }) => subject === mail.subject,
  )
  expect(campaigns).toHaveLength(1)
  await page.reload()
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()
  await accessible(page)

  await visitor.goto(/\/unsubscribe\/\S+/.exec(mail.text)![0])
  await expect(visitor.getByRole('heading', { name: 'No more of these emails' })).toBeVisible()
  await accessible(visitor)
})

test('two subjects are tried on a part of the readers, and the rest gets the one that is chosen', async ({
  publisher: page,
  staff,
  product,
  accessible,
}) => {
  const readers = ['Bo', 'Cyd', 'Dee'].map((name) => ({ name, email: `${name.toLowerCase()}@two.example` }))
  for (const reader of readers) await addReader(staff, reader)
  const subjects = ['The tide is in', 'The tide is out']
  const sent = async () =>
    (await Promise.all(readers.map(({ email }) => mailsTo(product.folder, email))))
      .flat()
      .flatMap(({ subject }) => (subjects.includes(subject) ? [subject] : []))
  await page.goto('/bullet/campaigns')
  await page.getByRole('button', { name: 'New campaign' }).click()
  await page.getByLabel('Subject', { exact: true }).fill(subjects[0]!)
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Come and watch.')
  await page.getByRole('switch', { name: 'Try two subjects' }).check()
  await page.getByLabel('Second subject').fill(subjects[1]!)
  await page.getByLabel('Part of the readers (%)').fill('50')
  await accessible(page)

  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect.poll(sent, { timeout: 20_000 }).toHaveLength(2)
  expect(new Set(await sent()).size).toBe(2)
  await page.reload()
  await accessible(page)
  await page
    .getByRole('region', { name: 'B', exact: true })
    .getByRole('button', { name: 'Send this one' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send this one' }).click()
  await expect(page.getByText('The rest gets subject B.')).toBeVisible()
  await expect
    .poll(async () => (await sent()).toSorted(), { timeout: 20_000 })
    .toEqual([...['The tide is in', 'The tide is out', 'The tide is out']])
})
