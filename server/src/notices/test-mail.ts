import type { MailSettings } from '@matinee/contract/notices/notices'
import type { Static } from 'typebox'
import { randomUUID } from 'node:crypto'
import { audit } from '../platform/audit.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMayEdit, assertMaySee, type Viewer } from '../platform/http/viewer.ts'
import { findStore } from '../store/queries.ts'
import { bounceKey } from './bounces.ts'
import { addressFrom } from './mail-address.ts'
import { toMailMessage } from './mail-message.ts'
import { createMail } from './mails.ts'
import { originFor } from './origin.ts'
import { findMail, markMailEnded, markMailSent } from './queries/mails.ts'
import { assertNotSuppressed } from './suppression/suppression-list.ts'

/** Returns how mails are sent, for the operator. */
export async function readMailSettings(
  ctx: StoreContext,
  viewer: Viewer,
): Promise<Static<typeof MailSettings>> {
  assertMaySee(viewer, 'settings')
  const { via, place, isEncrypted, from } = ctx.mail
  return {
    via,
    place,
    encrypted: isEncrypted,
    from,
    origin: await originFor(ctx, ctx.store.id),
    bounce_path: `/api/bounces/${bounceKey(ctx, ctx.store.id)}`,
  }
}

/** Sends a test mail at once and returns the mail server's answer. The mail is logged like any other. */
export async function sendTestMail(ctx: StoreContext, viewer: Viewer, given: string) {
  assertMayEdit(viewer, 'settings')
  const address = addressFrom(given)
  await assertNotSuppressed(ctx, address)
  const store = await findStore(ctx.db, ctx.store.id)
  const id = await createMail(ctx, {
    store_id: store.id,
    kind: 'test',
    to: { member_id: null, address, name: null, locale: store.locale },
    cause: `test ${randomUUID()}`,
  })
  const mail = (await findMail(ctx.db, store.id, id!))!
  await audit(ctx, viewer, { act: 'mail.tested', subject: { kind: 'mail', id: mail.id, name: address } })
  const at = () => ctx.clock.now().toISOString()
  try {
    await ctx.mail.send(await toMailMessage(ctx, mail))
    await markMailSent(ctx.db, mail.id, mail.subject, at())
    return { sent: true, said: ctx.mail.place }
  } catch (error) {
    const { message } = error as Error
    await markMailEnded(ctx.db, mail.id, 'failed', message.slice(0, 500), at())
    return { sent: false, said: message }
  }
}
