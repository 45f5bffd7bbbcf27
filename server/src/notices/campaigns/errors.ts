import { refusal } from '../../platform/errors.ts'

export const CampaignTranslationFaulty = refusal(
  'campaign_translation_faulty',
  400,
  'In the language {language}: {reason}',
)
export const CampaignNotFound = refusal('campaign_not_found', 404, 'There is no such campaign.')
export const CampaignBegun = refusal(
  'campaign_begun',
  409,
  'This campaign is already on its way and can no longer be changed.',
)
export const CampaignBusy = refusal('campaign_busy', 409, 'Stop this campaign before you delete it.')
export const CampaignNotSending = refusal(
  'campaign_not_sending',
  409,
  'This campaign is not being sent at the moment. Reload the page to see its state.',
)
export const CampaignWithoutSubject = refusal(
  'campaign_without_subject',
  400,
  'Give the email a subject before you send it.',
)
export const CampaignEmpty = refusal(
  'campaign_empty',
  400,
  'The email has no text yet. Some people read emails as text only, so write at least a sentence.',
)
export const CampaignVariableUnknown = refusal(
  'campaign_variable_unknown',
  400,
  'There is no variable “{variable}”. You can use: {known}.',
)
export const CampaignVariableBare = refusal(
  'campaign_variable_bare',
  400,
  'Not everyone has “{variable}”. Add a text for the others, as in {example}.',
)
export const CampaignBraces = refusal(
  'campaign_braces',
  400,
  'A variable is not complete: {found}. It begins with two braces, ends with two, and is not partly bold or linked.',
)
export const CampaignLinkUnsafe = refusal(
  'campaign_link_unsafe',
  400,
  'The link “{url}” leads nowhere. Use an address that starts with https:// or a path of your site such as /catalog.',
)
export const CampaignProgramHidden = refusal(
  'campaign_program_hidden',
  400,
  '“{title}” is not public, so readers could not open it. Publish it or take it out of the email.',
)
export const CampaignCouponOver = refusal(
  'campaign_coupon_over',
  400,
  'The coupon {code} can no longer be redeemed when this email goes out: it has expired, is used up or is archived. Choose another.',
)
export const CampaignCouponEarly = refusal(
  'campaign_coupon_early',
  400,
  'The coupon {code} is not valid yet when this email goes out. Let it begin earlier, or send the email later.',
)
export const CampaignSegmentGone = refusal(
  'campaign_segment_gone',
  409,
  'The segment this email goes to was deleted. Choose who gets it.',
)
export const CampaignWithoutReaders = refusal(
  'campaign_without_readers',
  409,
  'Nobody would get this email: no one in the audience has agreed to emails about this topic.',
)
export const CampaignTimePast = refusal('campaign_time_past', 400, 'This time is over. Choose a later one.')
export const CampaignTestTooSmall = refusal(
  'campaign_test_too_small',
  409,
  'A test needs at least {least} readers, so that each subject goes to somebody and somebody is left for the better one. This email has {readers}.',
)
export const CampaignTestWithoutOpens = refusal(
  'campaign_test_without_opens',
  409,
  'Your store does not count opens. Compare the subjects by clicks, or turn opens on under Tracking and consent.',
)
export const CampaignTestOver = refusal(
  'campaign_test_over',
  409,
  'There is no test of subjects under way. Reload the page to see its state.',
)
export const CampaignLinkBroken = refusal(
  'campaign_link_broken',
  404,
  'This link is incomplete. Please open it again from the email.',
)
