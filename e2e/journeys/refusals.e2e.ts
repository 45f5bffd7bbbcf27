import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { join, pageOf } from '../members.ts'
import { countUnanswered, interceptCalls, offline, REFUSALS, refusing, sentenceOf } from '../refusals.ts'

interface Form {
  /** The page of the form; a path under `/bullet` for the staff. */
  path: string
  /** The buttons and menu entries that open it. */
  opens?: string[]
  /** The fields by their labels, and what is typed into them. */
  fields: Record<string, string>
  /** The button that sends it. */
  submit: string
  /** The field a refusal names, as the call names it and as the form labels it. */
  named?: [name: string, label: string]
}

const IN_DIALOGS: Record<string, Form> = {
  'a new program': {
    path: '/programs',
    opens: ['New program'],
    fields: { Title: 'Night Ferry' },
    submit: 'Create',
    named: ['title', 'Title'],
  },
  'a new category': {
    path: '/categories',
    opens: ['New category'],
    fields: { Name: 'Slow films' },
    submit: 'Create',
    named: ['title', 'Name'],
  },
  'an invitation of a person': {
    path: '/people',
    opens: ['Add people', 'Invite a person'],
    fields: { Name: 'Ines Duarte', Email: 'ines@example.com', Message: 'Come and see.' },
    submit: 'Send invitation',
    named: ['message', 'Message'],
  },
  'an invitation to the team': {
    path: '/settings/team',
    opens: ['Invite to the team'],
    fields: { Email: 'ines@example.com' },
    submit: 'Send invitation',
    named: ['email', 'Email'],
  },
  'a field of people': {
    path: '/people/fields',
    opens: ['New field'],
    fields: { Name: 'Favourite decade' },
    submit: 'Save',
    named: ['label', 'Name'],
  },
}

const SETTINGS: Form = {
  path: '/settings',
  fields: { Tagline: 'Films from the far north' },
  submit: 'Save',
  named: ['tagline', 'Tagline'],
}

const ON_SCREENS: Record<string, Form> = {
  'a ban': {
    path: '/settings/access',
    fields: { 'Address or network': '203.0.113.0/24', 'Reason, for your team': 'Spam' },
    submit: 'Ban',
    named: ['reason', 'Reason, for your team'],
  },
  'the account of the staff': {
    path: '/account',
    fields: { Name: 'Maya L.' },
    submit: 'Save',
    named: ['name', 'Name'],
  },
  'a test mail': {
    path: '/mails',
    fields: { 'Test address': 'ines@example.com' },
    submit: 'Send test email',
  },
  'the settings of the store': SETTINGS,
}

for (const [place, forms] of Object.entries({ 'in a dialog': IN_DIALOGS, 'on a screen': ON_SCREENS })) {
  test(`nothing typed is lost when a form ${place} of the admin is refused`, async ({ publisher: page }) => {
    await interceptCalls(page)
    for (const [name, form] of Object.entries(forms))
      await test.step(name, async () => {
        await page.goto(`/bullet${form.path}`)
        const place = await open(page, form)
        await refuseInAllWays(page, place, form)
        await refusing(page, { code: 'sign_in_first', status: 401 }, async () => {
          await place.getByRole('button', { name: form.submit, exact: true }).click()
          await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
        })
        await expectTyped(place, form)
      })
  })
}

test('a refusal is said at once, whatever was said before it', async ({ publisher: page }) => {
  await interceptCalls(page)
  await page.goto(`/bullet${SETTINGS.path}`)
  const place = await open(page, SETTINGS)
  const submit = place.getByRole('button', { name: SETTINGS.submit, exact: true })
  const toasts = page.locator('.mantine-Notification-root')
  for (const refusal of REFUSALS) {
    await refusing(page, refusal, async () => {
      await submit.click()
      // A message stays for eight seconds, so the next one does not wait for its end.
      await expect(toasts.filter({ hasText: sentenceOf(refusal.code) })).toBeVisible({ timeout: 4000 })
    })
    await expect.poll(() => toasts.count()).toBeLessThanOrEqual(3)
  }
})

const OF_MEMBERS: Record<string, Form> = {
  'a profile': {
    path: '/account/profile',
    fields: { Name: 'Ines D.', 'A few words about you': 'Projectionist.' },
    submit: 'Save',
    named: ['bio', 'A few words about you'],
  },
  'the code of a gift card': {
    path: '/account/gift_cards',
    fields: { Code: 'FILM-NIGHT-2' },
    submit: 'Apply',
  },
}

test('nothing typed is lost when a form of a member is refused', async ({ browser, product, owner }) => {
  const ines = { name: 'Ines Duarte', nickname: 'ines.refused', email: 'ines.refused@example.com' }
  const page = await pageOf(browser, product, await join(product, owner, ines))
  await interceptCalls(page)
  for (const [name, form] of Object.entries(OF_MEMBERS))
    await test.step(name, async () => {
      await page.goto(form.path)
      const place = await open(page, form)
      await refusing(page, { code: 'sign_in_first', status: 401 }, async () => {
        await place.getByRole('button', { name: form.submit, exact: true }).click()
        await expect(said(page, sentenceOf('sign_in_first'))).toBeVisible()
      })
      await expectTyped(place, form)
      await refuseInAllWays(page, place, form)
    })
  await page.context().close()
})

test('six digits that were refused are sent again by a key', async ({ visitor: page }) => {
  await interceptCalls(page)
  await page.goto('/registrations/new')
  await page.getByLabel('Email address').fill('ines-digits@example.com')
  await page.getByLabel('Your name').fill('Ines Duarte')
  await page.getByRole('main').getByRole('button', { name: 'Join' }).click()
  const digits = page.getByLabel('Six-digit code')
  await expect(digits).toBeVisible()
  await offline(page, async () => {
    await digits.fill('123456')
    await expect(digits).toHaveAccessibleDescription(/cannot be reached|No response/)
    await expect(digits).toBeFocused()
  })
  await refusing(page, { code: 'in_use', status: 422 }, async () => {
    await page.keyboard.press('Enter')
    await expect(digits).toHaveAccessibleDescription(sentenceOf('in_use'))
  })
  await expect(digits).toHaveValue('123456')
})

test('the code of a gift card that could not be looked up stays, and is looked up again', async ({
  visitor: page,
}) => {
  await interceptCalls(page)
  await page.goto('/gift_cards/claim')
  const code = page.getByLabel('Code', { exact: true })
  await code.fill('FILM-NIGHT-2')
  const submit = page.getByRole('main').getByRole('button', { name: 'Continue' })
  for (const refusal of REFUSALS) {
    await refusing(page, refusal, async () => {
      await submit.click()
      await expect(code).toHaveAccessibleDescription(sentenceOf(refusal.code))
    })
    await expect(code).toHaveValue('FILM-NIGHT-2')
    await expect(code).toBeFocused()
  }
})

test('a coupon waits for whole dates, and goes back to the step of what is refused', async ({
  publisher: page,
}) => {
  await interceptCalls(page)
  await page.goto('/bullet/coupons')
  await page.getByRole('button', { name: 'New coupon' }).first().click()
  const dialog = page.getByRole('dialog')
  const code = dialog.getByLabel('Code', { exact: true })
  await code.fill('OPENING20')
  for (const _step of ['scope', 'limits']) await dialog.getByRole('button', { name: 'Next' }).click()
  const expires = dialog.getByLabel('Expires')
  await expires.fill('20266-11-21T10:00')
  await dialog.getByRole('button', { name: 'Create coupon' }).click()
  await expect(expires).toHaveAccessibleDescription(/Enter a full date with a four-digit year\./)
  await expect(expires).toBeFocused()
  await expires.fill('2999-11-21T10:00')
  await expect(expires).not.toHaveAccessibleDescription(/Enter a full date/)

  const taken = { code: 'coupon_code_taken', status: 409, errors: { code: ['taken'] } } as const
  await refusing(page, taken, async () => {
    await dialog.getByRole('button', { name: 'Create coupon' }).click()
    await expect(code).toHaveAccessibleDescription(new RegExp(sentenceOf('coupon_code_taken')))
  })
  await expect(code).toHaveValue('OPENING20')
  for (const _step of ['scope', 'limits']) await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(expires).toHaveValue('2999-11-21T10:00')
  const errors = { percent: ['maximum'] }
  await refusing(page, { code: 'invalid_input', status: 400, errors }, async () => {
    await dialog.getByRole('button', { name: 'Create coupon' }).click()
    await expect(dialog.getByText('This is too large.')).toBeVisible()
  })
})

/** Opens the form and fills it in; resolves to its locator. */
async function open(page: Page, { opens = [], fields, submit }: Form): Promise<Locator> {
  for (const name of opens) {
    const named = { name, exact: true }
    await page.getByRole('button', named).or(page.getByRole('menuitem', named)).first().click()
  }
  const sends = page.getByRole('button', { name: submit, exact: true })
  const dialog = page.getByRole('dialog').filter({ has: sends })
  const place = opens.length > 0 ? dialog : page.getByRole('main')
  for (const [label, text] of Object.entries(fields))
    await place.getByLabel(label, { exact: true }).fill(text)
  return place
}

async function refuseInAllWays(page: Page, place: Locator, form: Form) {
  const submit = place.getByRole('button', { name: form.submit, exact: true })
  await sendImpatiently(page, place, form)
  for (const refusal of REFUSALS.filter(({ code }) => !isSaidElsewhere(form, code))) {
    await refusing(page, refusal, async () => {
      await submit.click()
      await expect(said(page, sentenceOf(refusal.code))).toBeVisible()
    })
    await expectTyped(place, form)
  }
  await offline(page, async () => {
    await submit.click()
    await expect(said(page, /cannot be reached|No response/).first()).toBeVisible()
  })
  await expectTyped(place, form)
  if (form.named) await refuseField(page, place, form, form.named)
}

/** `sendImpatiently` and `refuseField` say these. */
const isSaidElsewhere = ({ named }: Form, code: string) =>
  code === 'away' || (named !== undefined && ['invalid_input', 'in_use'].includes(code))

/** A second press while the line is slow sends the form once. */
async function sendImpatiently(page: Page, place: Locator, form: Form) {
  const submit = place.getByRole('button', { name: form.submit, exact: true })
  const first = place.getByLabel(Object.keys(form.fields)[0]!, { exact: true })
  const hasLines = await first.evaluate((field) => field.tagName === 'TEXTAREA')
  const calls = await countUnanswered(page, async () => {
    await submit.dblclick()
    if (!hasLines) await first.press('Enter')
    await submit.click({ force: true })
  })
  expect(calls).toBe(1)
  await expectTyped(place, form)
}

/** The refusal is shown at its field, and the form can be sent again unchanged. */
async function refuseField(page: Page, place: Locator, form: Form, [name, label]: [string, string]) {
  const errors = { [name]: ['maxLength'] }
  await refusing(page, { code: 'invalid_input', status: 400, errors }, async () => {
    await place.getByRole('button', { name: form.submit, exact: true }).click()
    await expect(place.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
      /Use at most|too long|full email/,
    )
  })
  await expectTyped(place, form)
  await refusing(page, { code: 'in_use', status: 422 }, async () => {
    await place.getByRole('button', { name: form.submit, exact: true }).click()
    await expect(said(page, sentenceOf('in_use'))).toBeVisible()
  })
}

const said = (page: Page, sentence: string | RegExp) => page.getByText(sentence).first()

async function expectTyped(place: Locator, { fields }: Form) {
  for (const [label, text] of Object.entries(fields))
    await expect(place.getByLabel(label, { exact: true })).toHaveValue(text)
}
