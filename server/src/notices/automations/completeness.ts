import type { AutomationStep } from '@matinee/contract/notices/automation-steps'
import { flattenBlocks } from '@matinee/contract/notices/campaign-blocks'
import type { CampaignContent } from '@matinee/contract/notices/campaigns'
import { contentIn, languagesOf } from '@matinee/contract/notices/mail-languages'
import { Refusal } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { findOffer } from '../../offers/offers.ts'
import { filtersOfSegment } from '../campaigns/audience.ts'
import { renderLanguages } from '../campaigns/sendable-mail.ts'
import {
  AutomationEmpty,
  AutomationStepFaulty,
  AutomationStepIncomplete,
  AutomationWithoutCoupon,
} from './errors.ts'
import { hasCouponBefore } from './flow.ts'

type Steps = readonly AutomationStep[]

/** Throws a refusal that names the step by which an automation could not be on. */
export async function assertComplete(ctx: StoreContext, steps: Steps): Promise<void> {
  if (steps.length === 0) throw AutomationEmpty()
  for (const [at, step] of steps.entries()) await assertStepComplete(ctx, steps, { at, step })
}

async function assertStepComplete(
  ctx: StoreContext,
  steps: Steps,
  { at, step }: { at: number; step: AutomationStep },
) {
  if (!isChosen(step)) throw AutomationStepIncomplete(faultOf(at, 'required'))
  try {
    await assertWorks(ctx, step)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { errors, values } = faultOf(at, error.code)
    throw AutomationStepFaulty({ errors, values: { ...values, reason: error.message } })
  }
  if (step.kind === 'mail' && namesCoupon(step) && !hasCouponBefore(steps, step.key))
    throw AutomationWithoutCoupon(faultOf(at, 'without_coupon'))
}

const faultOf = (at: number, code: string) => ({
  errors: { [`steps.${at}`]: [code] },
  values: { step: at + 1 },
})

function isChosen(step: AutomationStep): boolean {
  if (step.kind === 'tag') return step.tag !== null
  if (step.kind === 'grant') return step.offer_id !== null
  if (step.kind !== 'condition' || step.by === 'plan') return true
  return { offer: step.offer_id, segment: step.segment_id, tag: step.tag }[step.by] !== null
}

async function assertWorks(ctx: StoreContext, step: AutomationStep) {
  if (step.kind === 'mail') await renderLanguages(ctx, step, { isToBeSent: true, hasCoupon: true })
  if (step.kind === 'grant') await findOffer(ctx, step.offer_id!)
  if (step.kind !== 'condition') return
  if (step.by === 'offer') await findOffer(ctx, step.offer_id!)
  if (step.by === 'segment') await filtersOfSegment(ctx, step.segment_id)
}

const COUPON = /\{\{\s*coupon\s*(?:\||\}\})/

/** In any of its languages. */
const namesCoupon = (step: Extract<AutomationStep, { kind: 'mail' }>) =>
  languagesOf(step).some((language) => isCouponIn(contentIn(step, language)))

const isCouponIn = ({ subject, preheader, blocks }: CampaignContent) =>
  [
    subject,
    preheader,
    ...flattenBlocks(blocks).map((block) =>
      block.kind === 'text' ? block.html : block.kind === 'button' ? block.label : '',
    ),
  ].some((text) => COUPON.test(text))
