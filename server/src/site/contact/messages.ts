import type { BlockOf } from '@matinee/contract/site/blocks'
import type { ContactMessageInput } from '@matinee/contract/site/contact'
import { countAttempt } from '../../members/sign-in/attempts.ts'
import { timestampAfter } from '../../platform/clock.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { publish } from '../../platform/jobs/events.ts'
import { PageNotFound, TooManyMessages } from '../errors.ts'
import { contactMessageReceived } from '../events.ts'
import { findPublishedPage } from '../page-queries.ts'
import { publishedTexts, translateBlock } from '../page-translations.ts'
import { readContactToken } from './contact-token.ts'
import { readMessage, type WrittenMessage } from './message-rules.ts'
import * as query from './message-queries.ts'

/** However many senders there are: a store's inbox is not to be flooded. */
const MOST_PER_HOUR = 100
const HOUR_SECONDS = 60 * 60

/** Who sends a message, and from where. */
export interface Sender {
  viewer: Viewer
  /** See `networkOf`. */
  network: string
}

/** The form of a published page, also as its reader sees it. Throws if there is none. */
export async function findContactForm(
  ctx: StoreContext,
  { permalink, block: key }: Pick<ContactMessageInput, 'permalink' | 'block'>,
) {
  const page = await findPublishedPage(ctx.db, ctx.store.id, permalink)
  const block = page?.blocks.find(
    (one): one is BlockOf<'contact'> => one.kind === 'contact' && one.key === key,
  )
  if (!page || !block) throw PageNotFound()
  const texts = (await publishedTexts(ctx, page)) ?? {}
  const isTranslated = Object.keys(texts).length > 0
  const language = isTranslated ? (ctx.language ?? ctx.store.locale) : page.language
  return { page, block, shown: translateBlock<BlockOf<'contact'>>(block, texts), language }
}
export type ContactForm = Awaited<ReturnType<typeof findContactForm>>

/** Keeps a message and announces it; a form that was sent before changes nothing. */
export async function receiveMessage(
  ctx: StoreContext,
  sender: Sender,
  input: ContactMessageInput,
): Promise<undefined> {
  const { page, block, shown, language } = await findContactForm(ctx, input)
  const message = readMessage(input, block, shown)
  const form = readContactToken(ctx, input.token)
  await transact(ctx, async (ctx) => {
    if (await query.isFormSent(ctx.db, ctx.store.id, form)) return
    await assertMayWrite(ctx, sender, message)
    const message_id = await query.insertMessage(ctx.db, {
      ...message,
      store_id: ctx.store.id,
      page_id: page.id,
      member_id: sender.viewer.id || null,
      form,
      language,
      created_at: ctx.clock.now().toISOString(),
    })
    if (message_id !== null)
      await publish(ctx, contactMessageReceived, { store_id: ctx.store.id, message_id })
  })
}

async function assertMayWrite(ctx: StoreContext, { network }: Sender, { email }: WrittenMessage) {
  const since = timestampAfter(ctx.clock, -HOUR_SECONDS)
  if ((await query.countMessagesSince(ctx.db, ctx.store.id, since)) >= MOST_PER_HOUR) throw TooManyMessages()
  const source = { kind: 'contact', account: email, address: network, isKnown: false } as const
  await countAttempt(ctx, source, TooManyMessages)
}
