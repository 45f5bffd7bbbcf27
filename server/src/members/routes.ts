import * as contract from '@matinee/contract/members'
import type { FastifyPluginAsync } from 'fastify'
import { InvalidInput } from '../platform/errors.ts'
import { serve } from '../platform/serve.ts'
import { changeAccount, readAccount } from './account.ts'
import { closeSession, openSession, presentSession } from './sessions.ts'
import { signInWithKey, signInWithPassword } from './sign-in.ts'

export const memberRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.getSession, async ({ viewer, reply }) => {
    reply.header('x-csrf-token', reply.generateCsrf()) // for pages that are the same for everybody
    return presentSession(viewer)
  })

  serve(
    app,
    contract.signIn,
    async ({ ctx, body: { email, password, verified_key }, request, reply }) => {
      if (!verified_key && !(email && password)) throw InvalidInput({ errors: { email: ['required'] } })
      const member = verified_key
        ? await signInWithKey(ctx, verified_key)
        : await signInWithPassword(ctx, { email: email!, password: password!, address: request.ip })
      await openSession(ctx, member.id, request, reply)
      return presentSession(member)
    },
    { perMinute: 30 },
  )

  serve(app, contract.signOut, async ({ ctx, request, reply }) => {
    await closeSession(ctx, request, reply)
    return undefined
  })

  serve(app, contract.getAccount, ({ ctx, viewer }) => readAccount(ctx, viewer))
  serve(app, contract.changeAccount, ({ ctx, viewer, body }) => changeAccount(ctx, viewer, body))
}
