import { MESSAGE_LENGTHS, type ContactMessageInput } from '@matinee/contract/site/contact'
import { say } from '@matinee/contract/platform/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { LOCALE_PARAM } from '../../store/locale.ts'
import { wordsOf } from '../../store/words.ts'
import { ContactFormExpired } from '../errors.ts'
import { makeContactToken } from './contact-token.ts'
import { writeFormPage, writeSentPage } from './form-page.ts'
import { findContactForm, receiveMessage, type ContactForm, type Sender } from './messages.ts'

interface SentForm {
  ctx: StoreContext
  sender: Sender
  params: { permalink: string; block: number }
  request: FastifyRequest
  reply: FastifyReply
}

/** The fields of a form, as far as they are texts. */
export type FormFields = Readonly<Record<string, string>>

/**
 * Answers a form that a browser without scripts sent. It carries no token the first time, since the page it is on is the
 * same for everybody: the answer shows what was written with a token of its own, and the second press sends it.
 */
export async function answerContactForm({ ctx, sender, params, request, reply }: SentForm) {
  const form = await findContactForm(ctx, params)
  const fields = fieldsOf(request.body)
  const page = formPageOf(request, form)
  const refusal = fields['token'] ? await refusalOf(ctx, sender, inputOf(params, fields)) : null
  reply.type('text/html; charset=utf-8').headers(request.shopHeaders).header('cache-control', 'no-store')
  if (fields['token'] && !refusal) return reply.send(writeSentPage(page))
  return reply.code(refusal?.status ?? 200).send(
    writeFormPage(page, {
      action: request.url,
      token: isGood(refusal) ? fields['token']! : makeContactToken(ctx),
      values: fields,
      subjects: form.shown.subjects.map(({ text }) => text),
      refusal: refusal && say(page.words[`refusal.${refusal.code}`]!, page.locale, refusal.values),
    }),
  )
}

/** Whether a form may be sent once more under the token it has. */
const isGood = (refusal: Refusal | null) => refusal !== null && refusal.code !== ContactFormExpired().code

async function refusalOf(ctx: StoreContext, sender: Sender, input: ContactMessageInput) {
  try {
    await receiveMessage(ctx, sender, input)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** Fields that are too long are cut where a text of that length would be refused by its browser. */
const inputOf = (params: SentForm['params'], fields: FormFields): ContactMessageInput => ({
  ...params,
  name: textOf(fields, 'name', MESSAGE_LENGTHS.name),
  email: textOf(fields, 'email', MESSAGE_LENGTHS.email),
  subject: textOf(fields, 'subject', MESSAGE_LENGTHS.subject),
  body: textOf(fields, 'body', MESSAGE_LENGTHS.body),
  website: fields['website'] ?? '',
  token: fields['token'] ?? '',
})

const textOf = (fields: FormFields, name: string, most: number) =>
  (fields[name] ?? '').replaceAll('\0', '').normalize('NFC').replaceAll('\r\n', '\n').slice(0, most)

const fieldsOf = (body: unknown): FormFields =>
  body instanceof URLSearchParams ? Object.fromEntries(body) : {}

/** The frame of an answer, in the language that the page was read in. */
function formPageOf(
  { server, store }: FastifyRequest,
  { page: { permalink, is_catalog, ...page }, language }: ContactForm,
) {
  const search = language === page.language ? '' : `?${LOCALE_PARAM}=${language}`
  return {
    locale: language,
    words: wordsOf(language, ['storefront', 'account', 'refusals'], server.stores.wordsOf(store.id)),
    store: server.stores.get(store.id)!.title,
    back: (is_catalog ? '/catalog' : `/pages/${encodeURIComponent(permalink)}`) + search,
  }
}
