import type { OfferDetail } from '@matinee/contract/offers/offers-admin'
import { goTo } from '../admin.ts'
import { expect, test } from '../fixtures.ts'
import { join as joinStore, pageOf } from '../members.ts'
import { fillCard, introduce } from '../paying.ts'
import { PHONE_AND_DESKTOP } from '../widths.ts'

test.use({ ...PHONE_AND_DESKTOP, actionTimeout: 20_000 })

test('a partner brings somebody by a link, earns, and is paid once; a member gets a link', async ({
  publisher: admin,
  page: friend,
  product,
  owner,
  staff,
  shop,
  browser,
  accessible,
}) => {
  test.setTimeout(180_000)
  expect(shop.aurora.id).toBeGreaterThan(0)
  const offer = { type: 'fixed_price', title: 'The whole shelf', covers_all: true }
  const made = await staff.post('/bullet/api/offers', {
    data: { ...offer, prices: [{ currency: 'USD', amount: 2000 }] },
  })
  const { id } = (await made.json()) as OfferDetail
  const pia = { name: 'Pia Moreau', nickname: 'pia refers', email: 'pia-refers@example.com' }
  const cookies = await joinStore(product, owner, pia)

  await admin.goto('/bullet/referrals/settings')
  await admin.getByRole('switch', { name: 'Members can refer friends' }).click()
  await admin.getByLabel('Waiting period in days').fill('0')
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(admin.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible()

  await goTo(admin, '/bullet/referrals')
  await admin.getByRole('button', { name: 'New partner' }).click()
  const dialog = admin.getByRole('dialog', { name: 'New partner' })
  await dialog.getByLabel('Email address of the member').fill(pia.email)
  await dialog.getByLabel('Code', { exact: true }).fill('pia20')
  await accessible(admin, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('PIA20')).toBeVisible()

  // The code stays in the address, from any page through joining on to the checkout.
  await friend.goto('/catalog?ref=pia20')
  await friend.getByRole('link', { name: 'Join', exact: true }).first().click()
  await expect(friend).toHaveURL(/[?&]ref=pia20/)
  await friend.goto(`/orders/checkout?o=${id}&ref=pia20`)
  await introduce(friend, { email: 'fred-referred@example.com', name: 'Fred Olsen' })
  await expect(friend.getByText('Referred with the code PIA20')).toBeVisible()
  await accessible(friend)
  await fillCard(friend)
  await friend.getByRole('button', { name: 'Pay $20.00' }).click()
  await expect(friend.getByRole('heading', { name: 'It’s yours' })).toBeVisible()

  await expect
    .poll(async () => (await staff.get('/bullet/api/affiliate_payouts/due')).json(), { timeout: 30_000 })
    .toMatchObject([{ code: 'PIA20', amount: 400 }])
  await goTo(admin, '/bullet/referrals/payouts')
  await accessible(admin)
  await admin.getByRole('button', { name: /Mark as paid/ }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await expect(admin.getByText('Nothing to pay')).toBeVisible()
  await goTo(admin, '/bullet/referrals')
  await expect(admin.getByText('$4.00', { exact: true }).first()).toBeVisible()
  await accessible(admin)

  const own = await pageOf(browser, product, cookies, { viewport: PHONE_AND_DESKTOP.viewport })
  await own.goto('/account/referrals')
  await expect(own.getByText(/catalog\?ref=PIA20/)).toBeVisible()
  await expect(own.getByText('1 friend came, 1 has paid.')).toBeVisible()
  await accessible(own)
  await own.close()

  const ole = { name: 'Ole Berg', nickname: 'ole refers', email: 'ole-refers@example.com' }
  const member = await pageOf(browser, product, await joinStore(product, owner, ole))
  await member.goto('/account/referrals')
  await member.getByRole('button', { name: 'Get my link' }).click()
  await expect(member.getByText(/catalog\?ref=[A-Z2-9]{8}/)).toBeVisible()
  await member.close()

  await staff.post(`/bullet/api/offers/${id}/archive`)
  await staff.patch('/bullet/api/referral_settings', { data: { referrals: false, wait_days: 30 } })
})
