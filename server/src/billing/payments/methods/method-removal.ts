import { Type } from 'typebox'
import { Nullable } from '@matinee/contract/platform/schema-builders'
import { inStore } from '../../../store/in-store.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { accountOf, providerOf } from '../../providers/registry.ts'

/** The job that deletes a payment method at its provider. */
export const deleteMethodAtProvider = defineJob({
  name: 'billing.forget-method',
  payload: Type.Object({
    store_id: Type.Integer(),
    provider: Type.String(),
    ref: Type.String(),
    customer_ref: Nullable(Type.String()),
  }),
  run: async (ctx, { store_id, provider, ref, customer_ref }) => {
    const account = await accountOf(await inStore(ctx, store_id), provider)
    const nothing = { kind: 'card' as const, brand: null, last4: null, exp_month: null, exp_year: null }
    await providerOf(ctx, provider).forgetMethod(account, {
      ...nothing,
      ref,
      customer_ref,
      fingerprint: null,
    })
  },
})
