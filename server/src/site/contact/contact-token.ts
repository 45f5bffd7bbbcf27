import { DAY_MS } from '@matinee/contract/platform/durations'
import { LEAST_WRITING_SECONDS } from '@matinee/contract/site/contact'
import { createHmac, randomBytes } from 'node:crypto'
import type { StoreContext } from '../../platform/http/http.ts'
import { ContactFormExpired, ContactFormTooQuick } from '../errors.ts'
import { isSameSecret } from '../../platform/text/same-secret.ts'

const GOOD_FOR_MS = DAY_MS

const sign = ({ secrets, store }: StoreContext, said: string) =>
  createHmac('sha256', secrets.vault).update(`contact ${store.id} ${said}`).digest('base64url')

/** Says that a form is opened now, under a number of its own. */
export function makeContactToken(ctx: StoreContext): string {
  const said = `${ctx.clock.now().getTime()}.${randomBytes(12).toString('base64url')}`
  return `${said}.${sign(ctx, said)}`
}

/** The number of the form. Throws if the token is old or not from this store, or if nobody could have written so fast. */
export function readContactToken(ctx: StoreContext, token: string): string {
  const [opened = '', form = '', signature = ''] = token.split('.')
  if (!isSameSecret(signature, sign(ctx, `${opened}.${form}`))) throw ContactFormExpired()
  const age = ctx.clock.now().getTime() - Number(opened)
  if (age > GOOD_FOR_MS) throw ContactFormExpired()
  if (age < LEAST_WRITING_SECONDS * 1000) throw ContactFormTooQuick()
  return form
}
