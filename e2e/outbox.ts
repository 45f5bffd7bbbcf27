import { expect } from '@playwright/test'
import { mailsTo, type ReceivedMail } from '../server/testing/mails.ts'
import type { Product } from './product.ts'

/** Waits for a mail to an address with a subject. */
export async function mailAbout(
  product: Product,
  address: string,
  subject: string | RegExp,
): Promise<ReceivedMail> {
  const isIt = (mail: ReceivedMail) =>
    typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject)
  const found = async () => (await mailsTo(product.folder, address)).find(isIt)
  await expect.poll(async () => (await found()) !== undefined, { timeout: 15_000 }).toBe(true)
  return (await found())!
}

/** Waits for the `nth` mail to an address (from 1), which is sent a moment after its cause. */
export async function mailTo(product: Product, address: string, nth = 1): Promise<ReceivedMail> {
  let mails: ReceivedMail[] = []
  await expect(async () => {
    mails = await mailsTo(product.folder, address)
    expect(mails.length, `mails to ${address}`).toBeGreaterThanOrEqual(nth)
  }).toPass({ timeout: 15_000 })
  return mails[nth - 1]!
}
