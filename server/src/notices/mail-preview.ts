import type { MailKind, MailPreview } from '@matinee/contract/notices/notices'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMayEdit, type Viewer } from '../platform/http/viewer.ts'
import { findStore } from '../store/queries.ts'
import { MAILS } from './mail-definitions.ts'
import { findMailFrame, renderParts } from './mail-message.ts'
import { buildMailPage } from './mail-page.ts'
import { sampleFormat } from './mail-sample.ts'

const READER = 'Ana'

/** Renders a mail with sample values as the store would send it. Its links lead nowhere. */
export async function previewMail(
  ctx: StoreContext,
  viewer: Viewer,
  kind: MailKind,
  locale: string,
): Promise<MailPreview> {
  assertMayEdit(viewer, 'site')
  const [{ look, ...frame }, { time_zone, currency }] = await Promise.all([
    findMailFrame(ctx, ctx.store.id, locale),
    findStore(ctx.db, ctx.store.id),
  ])
  const { reason, sample } = MAILS[kind]
  const format = sampleFormat(locale, { now: ctx.clock.now(), zone: time_zone, currency })
  const { secrets = {}, ...filling } = sample(format)
  const page = buildMailPage({
    ...frame,
    kind,
    locale,
    name: READER,
    filling,
    secrets,
    ...(reason === 'choice' && { unsubscribe_url: `${frame.origin}/unsubscribe/sample` }),
  })
  return { subject: page.subject, ...(await renderParts(page, look)) }
}
