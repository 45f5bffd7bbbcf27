import { Type, type TObject } from 'typebox'
import { CancellationPage, ReduceChurnPage } from '../retention/cancellation.ts'
import { Offer } from '../offers/offers.ts'
import { Nullable } from '../platform/schema-builders.ts'

/** The data of each named page. No other fields leave the server. */
export const NAMED_PAGES: Record<string, TObject> = {
  'registrations/new': Type.Object({}),
  'registrations/pick_plan': Type.Object({ currency: Nullable(Type.String()), plans: Type.Array(Offer) }),
  'registrations/success': Type.Object({ name: Type.String(), email: Nullable(Type.String()) }),
  cancellation: CancellationPage,
  reduce_churn: ReduceChurnPage,
  redirect: Type.Object({
    about: Type.String(),
    to: Type.String(),
    values: Type.Record(Type.String(), Type.String()),
  }),
  smartwatch_activation: Type.Object({ code: Nullable(Type.String()) }),
  internal_error: Type.Object({ code: Type.String(), status: Type.Integer(), request_id: Type.String() }),
}
