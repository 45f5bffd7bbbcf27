import { refusal } from '../../platform/errors.ts'

export const AutomationNotFound = refusal('automation_not_found', 404, 'There is no such automation.')
export const AutomationOn = refusal('automation_on', 409, 'This automation is already on.')
export const AutomationOff = refusal(
  'automation_off',
  409,
  'This automation is not on at the moment. Reload the page to see its state.',
)
export const AutomationBusy = refusal(
  'automation_busy',
  409,
  'People are inside this automation. Stop it before you delete it.',
)
export const AutomationEmpty = refusal(
  'automation_empty',
  400,
  'This automation does nothing yet. Add a step before you turn it on.',
)
export const AutomationStepIncomplete = refusal(
  'automation_step_incomplete',
  400,
  'Step {step} is not complete: something has to be chosen there.',
)
export const AutomationStepFaulty = refusal('automation_step_faulty', 400, 'Step {step}: {reason}')
export const AutomationJumpBack = refusal(
  'automation_jump_back',
  400,
  'In step {step} the others go to a step that is gone or comes before it. Choose a later one.',
)
export const AutomationWithoutCoupon = refusal(
  'automation_without_coupon',
  400,
  'The email of step {step} names a coupon, but no step before it makes one.',
)
export const AutomationMayNotGive = refusal(
  'automation_may_not_give',
  403,
  'Your role does not allow step {step} by hand, so an automation of yours cannot do it either.',
)
export const AutomationPersonGone = refusal(
  'automation_person_gone',
  404,
  'This person is no longer in the automation.',
)
