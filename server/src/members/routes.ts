import * as contract from '@matinee/contract/members/members'
import { getSession } from '@matinee/contract/members/session'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { InvalidInput } from '../platform/errors.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { serve } from '../platform/http/serve.ts'
import { localeOf } from '../store/locale.ts'
import { changeAccount, readAccount } from './account/account.ts'
import { emailFrom } from './sessions/addresses.ts'
import { admit, admitInPlaceOf, admitWithSecondFactor } from './sign-in/admission.ts'
import { fromOf } from './sessions/browser.ts'
import { checkCaptcha, makeCaptcha } from './sign-in/captcha.ts'
import { sendCode } from './sign-in/codes.ts'
import { siteOf } from './sign-in/passkey-ceremony.ts'
import { askForPasskey, signInWithPasskey } from './sign-in/passkeys.ts'
import { forgetTicket, ticketKeyOf } from './identity-providers/browser.ts'
import { joinByIdentity, signInWithIdentity } from './identity-providers/identity-sign-in.ts'
import type { Body } from '@matinee/contract/platform/endpoint'
import { beginRegistration, finishRegistration, registrationOf } from './join/registration.ts'
import { askForReset, resetPassword, stateOfReset } from './sign-in/resets.ts'
import { presentSession } from './sessions/session-answer.ts'
import { closeSession } from './sessions/sessions.ts'
import { signInWithCode, signInWithKey, signInWithPassword, type ProvenMember } from './sign-in/sign-in.ts'

const languageOf = (request: FastifyRequest) =>
  localeOf(request, request.server.stores.get(request.store.id)!)

export const memberRoutes: FastifyPluginAsync = async (app) => {
  serve(app, getSession, async ({ ctx, viewer, reply }) => {
    reply.header('x-csrf-token', reply.generateCsrf()) // for pages that are the same for everybody
    return presentSession(ctx, viewer)
  })
  serve(app, contract.signIn, async ({ ctx, body, request, reply }) => {
    const proven = await proofOf(ctx, body, request)
    if (body.identity) forgetTicket(request, reply)
    return admit(ctx, proven, { request, reply })
  })
  serve(app, contract.signInWithSecondFactor, ({ ctx, body, request, reply }) =>
    admitWithSecondFactor(ctx, body, { request, reply }),
  )
  serve(app, contract.continueHere, ({ ctx, body, request, reply }) =>
    admitInPlaceOf(ctx, body, { request, reply }),
  )
  serve(app, contract.signOut, async ({ ctx, request, reply }) => {
    await closeSession(ctx, request, reply)
    return undefined
  })
  serve(app, contract.askForPasskey, ({ ctx, request }) => askForPasskey(ctx, siteOf(request)))
  serve(app, contract.getAccount, ({ ctx, viewer }) => readAccount(ctx, viewer))
  serve(app, contract.changeAccount, ({ ctx, viewer, body }) => changeAccount(ctx, viewer, body))
}

/** The member a sign-in request proves to be, by any of its methods. */
async function proofOf(
  ctx: StoreContext,
  { email, password, code, verified_key, passkey, identity }: Body<typeof contract.signIn>,
  request: FastifyRequest,
): Promise<ProvenMember> {
  const from = fromOf(request)
  if (verified_key) return signInWithKey(ctx, verified_key)
  if (identity) return signInWithIdentity(ctx, ticketKeyOf(request))
  if (passkey) return signInWithPasskey(ctx, { site: siteOf(request), answer: passkey })
  if (email && password) return signInWithPassword(ctx, { email, password, ...from })
  if (email && code) return signInWithCode(ctx, { email, code, ...from })
  throw InvalidInput({ errors: { email: ['required'] } })
}

/** Routes that send mail to people who are not signed in. */
export const mailingRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.registerByEmail, async ({ ctx, body, request, reply }) => {
    const form = body.form ?? body
    const locale = languageOf(request)
    if (form.identity) {
      const input = { ...form, key: ticketKeyOf(request), locale: languageOf(request) }
      const registered = await registrationOf(ctx, await joinByIdentity(ctx, input))
      forgetTicket(request, reply)
      return registered
    }
    if (form.code || form.verified_key)
      return finishRegistration(ctx, form, { from: fromOf(request), locale })
    await checkCaptcha(ctx, form.captcha)
    reply.code(202)
    return beginRegistration(ctx, form, { from: fromOf(request), locale })
  })
  serve(app, contract.sendSignInCode, async ({ ctx, body: { email, captcha }, request }) => {
    await checkCaptcha(ctx, captcha)
    return sendCode(ctx, { email: emailFrom(email), locale: languageOf(request), from: fromOf(request) })
  })
  serve(app, contract.askForPasswordReset, async ({ ctx, body: { email, captcha }, request }) => {
    await checkCaptcha(ctx, captcha)
    await askForReset(ctx, email, fromOf(request))
    return { sent: true as const }
  })
  serve(app, contract.getPasswordReset, async ({ ctx, params: { token } }) => ({
    state: await stateOfReset(ctx, token),
  }))
  serve(app, contract.resetPassword, async ({ ctx, params: { token }, body, request, reply }) =>
    admit(ctx, await resetPassword(ctx, { key: token, ...body }), { request, reply }),
  )
  serve(app, contract.getCaptcha, async ({ ctx }) => ({ ...(await makeCaptcha(ctx)) }))
}
